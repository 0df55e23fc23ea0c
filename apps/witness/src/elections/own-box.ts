import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerificationReport } from '@urna/belenios/verify/report';
import { formatNumber } from '@urna/verification/amounts';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { ArchiveCopy } from './archive-copy.ts';
import { type ElectionServer, Unanswered } from './election-server.ts';
import { GrowingBox } from './growing-box.ts';
import type { StateFile } from './witness-state.ts';

export interface OwnBoxOptions {
  server: ElectionServer;
  file: StateFile;
  threads: BallotThreads;
  /** How often the whole archive is compared with the copy. */
  compareMs: number;
  /** How many bytes of a whole comparison a round makes: a longer round would keep checkpoints waiting. */
  compareBytes: number;
  now: () => Date;
  log: (line: string) => void;
}

/** The server's archive isn't what the copy holds, or ends before it does. */
class Differs extends Error {}

/** `differs`: the server's archive isn't the copy or doesn't continue it. */
export type Reached =
  | { outcome: 'verified' }
  | { outcome: 'differs' }
  | { outcome: 'invalid'; report: VerificationReport };

/** The end of the copy that is asked for again, to see whether the new part continues it. */
const OVERLAP = 4096;
const SPOT = 2 ** 16;
/** How many bytes are written before their ballots are given to the threads, and before the position is kept. */
const STEP = 4 * 2 ** 20;
const KEPT_STEP = 64 * 2 ** 20;

/** The witness's copy of an election's archive: fetched as it grows, verified, and compared with the server's. */
export class OwnBox {
  readonly #path: string;
  readonly #options: OwnBoxOptions;
  #copy: ArchiveCopy;
  #box: GrowingBox;
  /** What was received last can't be read, or wasn't verified to its end: the box is to be read again. */
  #isBroken = false;
  /** How far the comparison that goes on has come. */
  #comparedTo = 0;

  private constructor(path: string, options: OwnBoxOptions, copy: ArchiveCopy, box: GrowingBox) {
    this.#path = path;
    this.#options = options;
    this.#copy = copy;
    this.#box = box;
  }

  /** Opens the copy on the disk, and reads it again without checking its ballots' proofs a second time. */
  static async open(folder: string, options: OwnBoxOptions): Promise<OwnBox> {
    const path = join(folder, 'urna.bel');
    const { file, log, now } = options;
    const { position, origin } = file.state;
    if (position.events > 0) log(`${origin}: se lee la copia guardada, de ${formatNumber(position.ballots)} votos`);
    const read = await readCopy(path, options);
    const { events, lastEvent } = read.box.position;
    if (events === position.events && lastEvent === position.lastEvent) {
      return new OwnBox(path, options, read.copy, read.box);
    }
    // What was cosigned stays on record: the copy that is fetched again must agree with it.
    log(`${origin}: la copia del disco está dañada; se aparta y se descarga de nuevo`);
    await read.copy.close();
    await rename(path, `${path}.danada-${now().getTime()}`);
    await file.update(() => ({ position: { events: 0, ballots: 0, bytes: 0, lastEvent: '' } }));
    const fresh = await readCopy(path, options);
    return new OwnBox(path, options, fresh.copy, fresh.box);
  }

  get events(): bigint {
    return BigInt(this.#box.position.events);
  }

  /** Whether voting has ended. */
  get isClosed(): boolean {
    return this.#box.isClosed;
  }

  /** The root of the copy's tree when it had this many events. */
  rootAt(size: bigint): Promise<Uint8Array> {
    return this.#box.rootAt(size);
  }

  /** The whole events of the copy. */
  stream(): AsyncIterable<Uint8Array> {
    return this.#copy.stream(this.#box.position.bytes);
  }

  /** How many bytes were received. */
  get length(): number {
    return this.#copy.length;
  }

  /** Everything that was received, whole or not. */
  async copyTo(path: string): Promise<void> {
    await this.#copy.sync();
    await copyFile(this.#path, path);
  }

  close(): Promise<void> {
    return this.#copy.close();
  }

  /** Goes back to what was verified. */
  async #reset(): Promise<void> {
    await this.#copy.close();
    const read = await readCopy(this.#path, this.#options);
    this.#copy = read.copy;
    this.#box = read.box;
    this.#isBroken = false;
  }

  /** Fetches and verifies what is new if the server has more events; compares what is known otherwise. */
  async follow(size: bigint): Promise<Reached> {
    if (this.#isBroken) await this.#reset();
    try {
      return await this.#followTo(size);
    } catch (error) {
      if (error instanceof Differs) {
        // The difference may lie in what was received after the last whole event, which was never verified.
        if (this.#copy.length > this.#options.file.state.position.bytes) this.#isBroken = true;
        return { outcome: 'differs' };
      }
      // A thread that died took ballots with it. They must not count as verified when the next ones are.
      if (!(error instanceof Unanswered)) this.#isBroken = true;
      throw error;
    }
  }

  async #followTo(size: bigint): Promise<Reached> {
    if (size > this.events) await this.#download();
    else if (this.#isCompareDue) await this.#compareNext();
    else await this.#compareSpot();
    const report = await this.#box.settle();
    if (report.failures.some(({ reason }) => reason === 'broken_chain' || reason === 'broken_archive')) {
      this.#isBroken = true;
      return { outcome: 'differs' };
    }
    if (report.failureCount > 0 || report.unsupported.length > 0) return { outcome: 'invalid', report };
    const { origin } = this.#options.file.state;
    if (report.election !== undefined && !origin.endsWith(`/elections/${report.election.uuid}`)) {
      const failure = { reason: 'wrong_election', where: `election ${report.election.uuid}` } as const;
      return { outcome: 'invalid', report: { ...report, failures: [failure], failureCount: 1 } };
    }
    await this.#keepPosition(report);
    return { outcome: 'verified' };
  }

  /** Appends what is new to the copy, and looks whether it continues it. A server that gives no parts sends all of it. */
  async #download(): Promise<void> {
    const { server } = this.#options;
    const before = this.#copy.length;
    const part = await server.archive(Math.max(0, before - OVERLAP));
    if (part === null) throw new Differs();
    let offset = part.start;
    let unread = 0;
    let unkept = 0;
    for await (const chunk of part.chunks) {
      const known = Math.min(chunk.length, Math.max(0, before - offset));
      if (known > 0 && !(await this.#copy.agrees(offset, chunk.subarray(0, known)))) throw new Differs();
      offset += chunk.length;
      if (known === chunk.length) continue;
      await this.#copy.append(chunk.subarray(known));
      unread += chunk.length - known;
      unkept += chunk.length - known;
      if (unread < STEP) continue;
      unread = 0;
      await this.#box.advance();
      // A server could send without end what is wrong.
      if (this.#box.hasFailed) return;
      if (unkept < KEPT_STEP) continue;
      unkept = 0;
      const report = await this.#box.settle();
      if (report.failureCount === 0) await this.#keepPosition(report);
    }
    if (offset < before) throw new Differs();
    await this.#box.advance();
    if (part.start === 0) await this.#noteComparison();
  }

  get #isCompareDue(): boolean {
    const { compared_at } = this.#options.file.state;
    const since = compared_at === null ? 0 : new Date(compared_at).getTime();
    return this.#options.now().getTime() - since >= this.#options.compareMs;
  }

  #noteComparison(): Promise<void> {
    return this.#options.file.update(() => ({ compared_at: this.#options.now().toISOString() }));
  }

  /** An old ballot may be changed without any change at the archive's end. */
  async #compareNext(): Promise<void> {
    const { length } = this.#copy;
    // A copy that was read again may be shorter.
    const from = this.#comparedTo < length ? this.#comparedTo : 0;
    const end = Math.min(length, from + this.#options.compareBytes);
    await this.#compare(from, end);
    this.#comparedTo = end < length ? end : 0;
    if (end === length) await this.#noteComparison();
  }

  /** Compares one place, so that a change isn't safe between two whole comparisons. */
  async #compareSpot(): Promise<void> {
    const { length } = this.#copy;
    const offset = Math.floor(Math.random() * Math.max(1, length - SPOT));
    if (length > 0) await this.#compare(offset, Math.min(length, offset + SPOT));
  }

  async #compare(from: number, end: number): Promise<void> {
    const part = await this.#options.server.archive(from, end - 1);
    let offset = part?.start ?? 0;
    for await (const chunk of part?.chunks ?? []) {
      if (!(await this.#copy.agrees(offset, chunk))) throw new Differs();
      offset += chunk.length;
      if (offset >= end) return;
    }
    if (offset < end) throw new Differs();
  }

  /** Only what is on the disk and verified counts as read when the witness starts again. */
  async #keepPosition({ election }: VerificationReport): Promise<void> {
    const { position } = this.#box;
    const { file, log } = this.#options;
    const before = file.state.position;
    if (position.events === before.events) return;
    await this.#copy.sync();
    await file.update(() => ({ position, name: election?.name ?? null }));
    const [all, added] = [formatNumber(position.ballots), formatNumber(position.ballots - before.ballots)];
    log(
      `${file.state.origin}: eventos: ${formatNumber(position.events)}, votos: ${all} (${added} nuevos), todos válidos`,
    );
  }
}

async function readCopy(path: string, { file, threads }: OwnBoxOptions) {
  const { position } = file.state;
  const copy = await ArchiveCopy.open(path, position.bytes);
  const box = new GrowingBox(copy, threads, position.ballots);
  if (copy.length > 0) {
    await box.advance();
    await box.settle();
  }
  return { copy, box };
}

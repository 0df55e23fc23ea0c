import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerificationReport } from '@urna/belenios/verify/report';
import { type OpenedCheckpoint, openCheckpoint } from '@urna/transparency/checkpoint';
import { sameBytes } from '@urna/transparency/encoding';
import { LogRefusal, logChecked } from '@urna/transparency/log-refusal';
import type { TreeHead } from '@urna/transparency/merkle/verify-proofs';
import type { NoteKey, SecretNoteKey } from '@urna/transparency/note/note-key';
import { writeNote } from '@urna/transparency/note/signed-note';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { showBogotaTime } from '@urna/verification/bogota-time';
import { failureText, unsupportedText } from '@urna/verification/report-text';
import { lasts } from '../alarm.ts';
import { BoothWatch } from '../booth/watch-booth.ts';
import { HostedElection } from '../check/hosted-election.ts';
import type { FollowedElection } from '../settings.ts';
import { AlarmList } from './alarm-list.ts';
import { cosignNext, lastCosigned } from './cosigner.ts';
import { ElectionServer, Unanswered } from './election-server.ts';
import { explainDifference } from './explain-difference.ts';
import { OwnBox } from './own-box.ts';
import { PeerWatch } from './peer-watch.ts';
import { StateFile } from './witness-state.ts';

export interface FollowOptions {
  key: SecretNoteKey;
  threads: BallotThreads;
  /** Monitoring addresses of other witnesses. */
  peers: readonly string[];
  /** After how long without reaching what the server has signed the alarm is raised. */
  silenceMs: number;
  compareMs: number;
  compareBytes: number;
  now: () => Date;
  log: (line: string) => void;
  /** Sends out an alarm that is raised while a round goes on, which may take hours. */
  tell?: (follower: ElectionFollower) => Promise<void>;
}

/** An unchanged checkpoint is cosigned again after this long, so that the public sees that the witness lives. */
const REFRESH_MS = 5 * 60_000;

const EXPLAIN_MS = 10 * 60_000;

/** The checkpoint's own name on the disk and in `GET /<hash>/checkpoint`. */
const originHashOf = (origin: string): string => createHash('sha256').update(origin).digest('hex');

/** Follows one election: looks at the server, keeps the copy, raises alarms, cosigns. */
export class ElectionFollower {
  readonly election: FollowedElection;
  /** The contest's key. */
  readonly log: NoteKey;
  readonly originHash: string;
  readonly file: StateFile;
  readonly alarms: AlarmList;
  readonly evidenceFolder: string;
  readonly booth: BoothWatch;
  /** For the page of the voters' checks, where this witness serves it. */
  readonly hosted: HostedElection;
  readonly #options: FollowOptions;
  readonly #server: ElectionServer;
  readonly #own: OwnBox;
  readonly #peers: PeerWatch;
  readonly #startedAt: Date;
  #explained = { text: '', at: new Date(0) };
  #round: Promise<void> | undefined;

  private constructor(
    election: FollowedElection,
    options: FollowOptions,
    parts: { file: StateFile; server: ElectionServer; own: OwnBox; folder: string },
  ) {
    this.election = election;
    this.log = election.key;
    this.originHash = originHashOf(election.key.name);
    this.file = parts.file;
    this.evidenceFolder = join(parts.folder, 'evidencia');
    this.alarms = new AlarmList(parts.file, this.evidenceFolder, options.now);
    this.#options = options;
    this.#server = parts.server;
    this.#own = parts.own;
    this.#peers = new PeerWatch({
      peers: options.peers,
      originHash: this.originHash,
      log: this.log,
      patienceMs: options.silenceMs,
      now: options.now,
      say: (line) => this.#say(line),
    });
    this.booth = new BoothWatch({
      election,
      server: parts.server,
      file: parts.file,
      own: parts.own,
      alarms: this.alarms,
      silenceMs: options.silenceMs,
      now: options.now,
      say: (line) => this.#say(line),
    });
    this.hosted = new HostedElection({
      log: this.log,
      server: parts.server,
      file: parts.file,
      own: parts.own,
      say: (line) => this.#say(line),
    });
    this.#startedAt = options.now();
    this.#server.onPiece = () => this.#noticeSlowness();
  }

  static async open(data: string, election: FollowedElection, options: FollowOptions): Promise<ElectionFollower> {
    const folder = join(data, originHashOf(election.key.name).slice(0, 16));
    const file = await StateFile.open(folder, election.key.name);
    const server = new ElectionServer(election.url);
    const { threads, compareMs, compareBytes, now, log } = options;
    const own = await OwnBox.open(folder, { server, file, threads, compareMs, compareBytes, now, log });
    return new ElectionFollower(election, options, { file, server, own, folder });
  }

  #say(line: string): void {
    this.#options.log(`${this.log.name}: ${line}`);
  }

  /** Looks once at the server. A call during a round waits for that one. */
  round(): Promise<void> {
    this.#round ??= this.#look().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async close(): Promise<void> {
    await this.#round?.catch(() => undefined);
    await this.booth.settled();
    await this.#own.close();
  }

  async #look(): Promise<void> {
    try {
      const note = await this.#server.checkpoint();
      if (note === null) return await this.#unpublished();
      if (await this.#takeNote(note)) await this.#reached();
      // A checkpoint without the archive that it speaks of is no answer.
      else if (this.#isUnexplained) await this.#unanswered('entrega una urna que no llega a lo que firmó');
    } catch (error) {
      if (error instanceof Unanswered) await this.#unanswered(error.message);
      // Bytes that aren't text are no answer either.
      else if (error instanceof LogRefusal) await this.#unanswered('respondió algo que no se entiende');
      else throw error;
    }
  }

  async #reached(): Promise<void> {
    await this.file.update(() => ({ reached_at: this.#options.now().toISOString() }));
    await this.alarms.end('silent');
  }

  /** Whether no alarm but that of silence says why the signed box wasn't reached. */
  get #isUnexplained(): boolean {
    return this.alarms.aboutBox.every(({ kind }) => kind === 'silent');
  }

  async #unpublished(): Promise<void> {
    if (this.file.state.seen !== null) return this.#unanswered('dice que esta elección no existe');
    await this.#reached();
    this.#say('todavía no hay punto de control: la elección no está sellada');
  }

  get #reachedAt(): Date {
    return new Date(this.file.state.reached_at ?? this.#startedAt);
  }

  #isSilentSince(since: Date): boolean {
    return this.#options.now().getTime() - since.getTime() >= this.#options.silenceMs;
  }

  async #unanswered(reason: string): Promise<void> {
    this.#say(`el servidor ${reason}`);
    if (this.#isSilentSince(this.#reachedAt)) await this.#raiseSilence(`Lo último fue que el servidor ${reason}.`);
  }

  /**
   * A server that trickles its archive answers all the time, and so could keep one round going for hours. A witness that
   * was off itself first gives it as long as any other.
   */
  async #noticeSlowness(): Promise<void> {
    if (this.alarms.aboutBox.length > 0) return;
    if (!this.#isSilentSince(this.#reachedAt) || !this.#isSilentSince(this.#startedAt)) return;
    await this.#raiseSilence('El servidor sí entrega datos de la urna, pero no ha llegado a lo que firmó.');
    await this.#options.tell?.(this);
  }

  #raiseSilence(last: string): Promise<boolean> {
    const since = showBogotaTime(this.#reachedAt);
    const text = `Desde el ${since}, hora de Colombia, este veedor no recibe de ${this.election.url} una urna que llegue a lo firmado. ${last}`;
    return this.alarms.raise({ kind: 'silent', text });
  }

  /** Returns whether the copy is what the checkpoint says; if not, an alarm or the log says why. */
  async #takeNote(note: string): Promise<boolean> {
    const opened = logChecked(() => openCheckpoint(note, this.log));
    if (!opened.ok) {
      const text = `El punto de control de ${this.election.url} no lleva una firma válida de la llave ${this.log.name}+${this.log.id}: otra llave responde en esa dirección, o alguien cambió lo firmado.`;
      await this.alarms.raise({ kind: 'another_key', text, evidence: { 'punto-de-control.txt': note } });
      return false;
    }
    await this.alarms.end('another_key');
    const checkpoint = opened.value;
    if (this.alarms.isLasting) {
      await this.#keepContradiction(checkpoint, note);
      return false;
    }
    if (!(await this.#reach(checkpoint, note))) return false;
    if ((await this.#isSmaller(checkpoint, note)) || (await this.#contradictsPast(note))) return false;
    await this.alarms.end('shrank', 'incomplete');
    // The log's signature alone: others on the note haven't been verified.
    const verified = writeNote({ text: checkpoint.text, signatures: [checkpoint.logSignature.signature] });
    await this.file.update(() => ({ seen: verified }));
    if (await this.#agreesWithPeers()) await this.#cosignAndDeliver(checkpoint);
    return true;
  }

  /** Whether the server signed more before. A copy that was damaged meanwhile doesn't tell whether this is its beginning. */
  async #isSmaller(checkpoint: OpenedCheckpoint, note: string): Promise<boolean> {
    const seen = this.#seen();
    if (seen === null || checkpoint.size >= seen.size) return false;
    const hasBoth = this.#own.events >= seen.size;
    const which = hasBoth
      ? 'que es el comienzo de la misma'
      : 'y este veedor ya no puede saber si es el comienzo de la misma: su copia se dañó y la descargó de nuevo';
    const text = `El servidor había firmado una urna de ${seen.size} eventos y ahora muestra una de ${checkpoint.size}, ${which}.`;
    await this.alarms.raise({ kind: 'shrank', text, evidence: this.#notes(note) });
    return true;
  }

  /**
   * Brings the copy up to a checkpoint and verifies what is new. Returns whether the copy's tree is the checkpoint's;
   * otherwise an alarm has been raised, or the next round tries again.
   */
  async #reach(checkpoint: OpenedCheckpoint, note: string): Promise<boolean> {
    const reached = await this.#own.follow(checkpoint.size);
    if (reached.outcome === 'invalid') {
      await this.#raiseInvalid(reached.report, note);
      return false;
    }
    if (reached.outcome === 'verified' && this.#own.events < checkpoint.size) {
      const text = `El servidor firmó una urna de ${checkpoint.size} eventos, y la que entrega tiene ${this.#own.events}.`;
      await this.alarms.raise({ kind: 'incomplete', text, evidence: { 'punto-de-control.txt': note } });
      return false;
    }
    if (reached.outcome === 'verified' && (await this.#isOurs(checkpoint))) return true;
    await this.#explain(checkpoint, note);
    return false;
  }

  /**
   * A box that differs may be seen a round before the checkpoint that speaks of it. The two signed ones together are the
   * stronger evidence.
   */
  async #keepContradiction(checkpoint: OpenedCheckpoint, note: string): Promise<void> {
    const kinds = this.alarms.active.map(({ kind }) => kind);
    if (!kinds.includes('changed') || kinds.includes('inconsistent')) return;
    if (checkpoint.text !== this.#seen()?.text) await this.#explain(checkpoint, note);
  }

  /** Fetches the whole archive, so not each minute for the same checkpoint. */
  async #explain(checkpoint: OpenedCheckpoint, note: string): Promise<void> {
    const now = this.#options.now();
    const { text, at } = this.#explained;
    if (text === checkpoint.text && now.getTime() - at.getTime() < EXPLAIN_MS) return;
    const isDifferent = await explainDifference({
      own: this.#own,
      server: this.#server,
      alarms: this.alarms,
      seen: this.#seen(),
      checkpoint,
      notes: this.#notes(note),
    });
    if (isDifferent) this.#explained = { text: checkpoint.text, at: now };
    else this.#say('lo que llegó de la urna estaba dañado; se pide de nuevo');
  }

  /** A copy that was fetched again is another box if it doesn't have the roots that were seen and cosigned. */
  async #contradictsPast(note: string): Promise<boolean> {
    const past = [this.#seen(), lastCosigned(this.file)].filter((one) => one !== null);
    for (const { size, root } of past) {
      if (size > this.#own.events || (await this.#isOurs({ size, root }))) continue;
      const text = `Con la llave de la elección está firmado un punto de control de ${size} eventos que no es de la urna que el servidor muestra ahora.`;
      await this.alarms.raise({ kind: 'inconsistent', text, evidence: this.#notes(note) });
      return true;
    }
    return false;
  }

  async #isOurs({ size, root }: TreeHead): Promise<boolean> {
    return sameBytes(await this.#own.rootAt(size), root);
  }

  async #raiseInvalid({ failures, unsupported }: VerificationReport, note: string): Promise<void> {
    const found = [...failures.map(failureText), ...unsupported.map(unsupportedText)];
    const name = this.alarms.evidenceName('urna-recibida.bel');
    await mkdir(this.evidenceFolder, { recursive: true, mode: 0o700 });
    await this.#own.copyTo(this.alarms.evidencePath(name));
    const text = `La verificación encontró ${found.length === 1 ? 'un error' : `${found.length} errores`}: ${found.slice(0, 10).join('; ')}.`;
    const evidence = { 'errores.txt': `${found.join('\n')}\n`, 'punto-de-control.txt': note };
    await this.alarms.raise({ kind: 'invalid', text, evidence, files: [name] });
  }

  #notes(note: string): Record<'antes.txt' | 'ahora.txt', string> {
    return { 'antes.txt': this.file.state.seen ?? '', 'ahora.txt': note };
  }

  /** The largest checkpoint that agreed with the copy. */
  #seen(): OpenedCheckpoint | null {
    const { seen } = this.file.state;
    return seen === null ? null : openCheckpoint(seen, this.log);
  }

  async #agreesWithPeers(): Promise<boolean> {
    const alarms = await this.#peers.look(this.#own, this.file.state.seen ?? '');
    if (!alarms.some(({ kind }) => kind === 'behind')) await this.alarms.end('behind');
    await this.alarms.raise(...alarms);
    return !alarms.some(lasts);
  }

  async #cosignAndDeliver(checkpoint: OpenedCheckpoint): Promise<void> {
    const { delivered_at } = this.file.state;
    const last = lastCosigned(this.file);
    const now = this.#options.now();
    const isFresh = delivered_at !== null && now.getTime() - new Date(delivered_at).getTime() < REFRESH_MS;
    if (last?.size === checkpoint.size && isFresh) return;
    await this.#deliver(await cosignNext(this.file, this.#options.key, checkpoint, now), now);
  }

  /** A server that doesn't take a cosignature isn't accused of anything: the operator reads why. */
  async #deliver(line: string, now: Date): Promise<void> {
    const problem = await this.#server.deliver(line).catch((error: unknown) => {
      if (error instanceof Unanswered || error instanceof LogRefusal) return error.message;
      throw error;
    });
    if (problem !== null) this.#say(`el servidor no recibió la firma: ${problem}`);
    await this.file.update(() => ({
      delivery_problem: problem,
      ...(problem === null ? { delivered_at: now.toISOString() } : {}),
    }));
  }
}

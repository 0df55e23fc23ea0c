import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { OpenedCheckpoint } from '@urna/transparency/checkpoint';
import { LogRefusal } from '@urna/transparency/log-refusal';
import type { NoteKey, SecretNoteKey } from '@urna/transparency/note/note-key';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { showBogotaTime } from '@urna/verification/bogota-time';
import { lasts } from '../alarm.ts';
import { BoothWatch } from '../booth/watch-booth.ts';
import { HostedElection } from '../check/hosted-election.ts';
import type { FollowedElection } from '../settings.ts';
import { AlarmList } from './alarm-list.ts';
import { CheckpointJudge } from './checkpoint-judge.ts';
import { cosignNext, lastCosigned } from './cosigner.ts';
import { ElectionServer, Unanswered } from './election-server.ts';
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

/** The checkpoint's own name on the disk and in `GET /<hash>/checkpoint`. */
const originHashOf = (origin: string): string => createHash('sha256').update(origin).digest('hex');

/** Follows one election: looks at the server in rounds, tells its silence, has its checkpoints judged, and cosigns them. */
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
  readonly #judge: CheckpointJudge;
  readonly #peers: PeerWatch;
  readonly #startedAt: Date;
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
    this.#judge = new CheckpointJudge({
      address: election.url,
      log: this.log,
      server: parts.server,
      file: parts.file,
      own: parts.own,
      alarms: this.alarms,
      evidenceFolder: this.evidenceFolder,
      now: options.now,
      say: (line) => this.#say(line),
    });
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
    const checkpoint = await this.#judge.judge(note);
    if (checkpoint === null) return false;
    if (await this.#agreesWithPeers()) await this.#cosignAndDeliver(checkpoint);
    return true;
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

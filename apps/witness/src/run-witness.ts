import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockForProcess } from '@urna/node-tools/process-lock';
import { startVerifierThreads } from '@urna/node-tools/verify-archive-file';
import type { SecretNoteKey } from '@urna/transparency/note/note-key';
import type { FastifyInstance } from 'fastify';
import { sendAlarm } from './alarm.ts';
import { ServedBooth } from './booth/served-booth.ts';
import { CheckHost } from './check/check-host.ts';
import { ReportCounter } from './check/report-counter.ts';
import { openWitnessKey } from './elections/cosigner.ts';
import { Unanswered } from './elections/election-server.ts';
import { ElectionFollower } from './elections/follow-election.ts';
import { type Settings, SettingsError } from './settings.ts';
import { buildApp } from './web/build-app.ts';

const COMPARE_BYTES = 256 * 2 ** 20;

export interface WitnessDeps {
  now: () => Date;
  log: (line: string) => void;
}

/** Two processes with one key could cosign two inconsistent checkpoints. */
function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockForProcess(join(folder, 'en-uso.lock'));
  if (lock) return lock;
  throw new SettingsError(`Otro veedor está usando la carpeta ${folder}. Deténgalo primero, o use otra con --data.`);
}

/** A witness on its folder: its key, and a follower for each election. */
export class Witness {
  readonly key: SecretNoteKey;
  readonly followers: readonly ElectionFollower[];
  readonly #settings: Settings;
  readonly #deps: WitnessDeps;
  readonly #release: () => Promise<void>;
  readonly #timers = new Map<() => Promise<void>, NodeJS.Timeout>();
  readonly #served: ServedBooth | null;
  readonly #checks: CheckHost | null;
  #app: FastifyInstance | undefined;
  #isClosed = false;

  private constructor(
    settings: Settings,
    deps: WitnessDeps,
    parts: { key: SecretNoteKey; followers: readonly ElectionFollower[]; release: () => Promise<void> },
  ) {
    this.#settings = settings;
    this.#deps = deps;
    this.key = parts.key;
    this.followers = parts.followers;
    this.#release = parts.release;
    this.#served = settings.booth ? this.#makeServedBooth() : null;
    this.#checks = settings.check ? this.#makeCheckHost() : null;
  }

  static async open(settings: Settings, deps: WitnessDeps): Promise<Witness> {
    const lock = lockFolder(settings.data);
    const threads = startVerifierThreads(settings.threads);
    const release = async (): Promise<void> => {
      await threads.end();
      lock.release();
    };
    try {
      const key = await openWitnessKey(settings.data, settings.name);
      const options = {
        key,
        threads,
        peers: settings.peers,
        silenceMs: settings.silence_minutes * 60_000,
        compareMs: settings.compare_hours * 3_600_000,
        compareBytes: COMPARE_BYTES,
        ...deps,
      };
      const followers: ElectionFollower[] = [];
      const witness = new Witness(settings, deps, { key, followers, release });
      const tell = async (follower: ElectionFollower): Promise<void> => {
        await witness.#tell(follower);
        // Whoever asked for one look waits for its end.
        if (settings.once) throw new Unanswered('entrega la urna muy despacio');
      };
      for (const election of settings.elections) {
        followers.push(await ElectionFollower.open(settings.data, election, { ...options, tell }));
      }
      return witness;
    } catch (error) {
      await release();
      throw error;
    }
  }

  #makeServedBooth(): ServedBooth {
    const [{ url } = { url: '' }] = this.#settings.elections;
    const api = new URL(url).origin;
    const folder = join(this.#settings.data, 'casillas');
    return new ServedBooth({ folder, api, say: this.#deps.log });
  }

  #makeCheckHost(): CheckHost {
    const { data, check_page: file } = this.#settings;
    return new CheckHost({ name: this.key.name, folder: join(data, 'comprobar'), file, say: this.#deps.log });
  }

  /** Looks once at every election and its booth, and sends out the alarms that haven't been. */
  async round(): Promise<void> {
    const lookAt = async (follower: ElectionFollower): Promise<void> => {
      await this.#roundOf(follower, () => follower.round());
      await this.#roundOf(follower, () => follower.booth.round(true));
    };
    await Promise.all(this.followers.map(lookAt));
  }

  /** An error of our own is logged and the next round tries again: a witness that ends sees nothing more. */
  async #roundOf(follower: ElectionFollower, look: () => Promise<void>): Promise<void> {
    try {
      await look();
    } catch (error) {
      this.#deps.log(`${follower.log.name}: error de este programa: ${describe(error)}`);
      if (this.#settings.once) throw error;
    }
    await this.#tell(follower);
  }

  async #boothRoundOf(follower: ElectionFollower): Promise<void> {
    await follower.booth.round();
    const signed = this.followers.flatMap(({ booth }) => booth.signed ?? []);
    await this.#served?.follow(signed, follower.booth.origins);
  }

  async #followedChecks(): Promise<void> {
    await this.#checks?.follow(this.followers.flatMap(({ hosted }) => hosted.hosted ?? []));
  }

  /** Its box first: the setup in it says whose signatures count. */
  async #lookAt(follower: ElectionFollower): Promise<void> {
    await follower.round();
    if (this.#checks === null) return;
    await follower.hosted.round();
    await this.#followedChecks();
  }

  async #tell(follower: ElectionFollower): Promise<void> {
    const { alarms } = this.#settings;
    try {
      await follower.alarms.tell(async (alarm) => {
        const state = alarm.ended_at === null ? 'ALARMA' : 'Terminó la alarma';
        this.#deps.log(`${follower.log.name}: ${state}: ${alarm.text}`);
        await sendAlarm(alarms, { witness: this.key.name, election: follower.election.url, alarm });
      });
    } catch (error) {
      this.#deps.log(`${follower.log.name}: no se pudo enviar una alarma; se intenta de nuevo: ${describe(error)}`);
    }
  }

  get hasAlarm(): boolean {
    return this.followers.some(({ alarms }) => alarms.active.length > 0);
  }

  /** Listens, and follows every election until it is closed. Returns the address. */
  async start(): Promise<string> {
    const { followers, key } = this;
    const { now } = this.#deps;
    const checks = this.#checks && { host: this.#checks, counter: new ReportCounter(now) };
    // As it was known before this start: a server that is down doesn't keep anybody from the page.
    await this.#followedChecks();
    this.#app = buildApp({ key, followers, booth: this.#served, checks, now });
    const { host, port } = placeOf(this.#settings.listen);
    const address = await this.#app.listen({ host, port });
    const { every_seconds, booth_seconds } = this.#settings;
    for (const follower of followers) {
      // A little irregular, so that many witnesses don't ask in the same second.
      this.#repeat(
        () => this.#roundOf(follower, () => this.#lookAt(follower)),
        [0.9 * every_seconds, 1.1 * every_seconds],
      );
      // At moments that a server can't foresee.
      this.#repeat(() => this.#roundOf(follower, () => this.#boothRoundOf(follower)), [0, 2 * booth_seconds]);
    }
    return address;
  }

  #repeat(work: () => Promise<void>, [least, most]: readonly [number, number]): void {
    void work().then(() => {
      if (this.#isClosed) return;
      const pause = 1000 * (least + (most - least) * Math.random());
      this.#timers.set(
        work,
        setTimeout(() => this.#repeat(work, [least, most]), pause),
      );
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#app?.close();
    await Promise.all(this.followers.map((follower) => follower.close()));
    await this.#release();
  }
}

function placeOf(listen: string): { host: string; port: number } {
  const colon = listen.lastIndexOf(':');
  return { host: listen.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(listen.slice(colon + 1)) };
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

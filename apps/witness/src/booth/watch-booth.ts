// Compares the booth with what the trustees signed, from the sealing to the end of the vote.

import { ownInstallation } from '@urna/booth-files/booth-headers';
import { browsers } from '@urna/booth-files/browsers';
import {
  type BoothAnswer,
  type Comparison,
  compareBooth,
  type Difference,
  describeDifference,
  KEPT_BYTES,
} from '@urna/booth-files/compare-booth';
import { readManifest } from '@urna/booth-files/manifest';
import { askOverHttp } from '@urna/booth-files/node/ask-over-http';
import { showBogotaTime } from '@urna/verification/bogota-time';
import type { AlarmList } from '../elections/alarm-list.ts';
import { type ElectionServer, Unanswered } from '../elections/election-server.ts';
import type { OwnBox } from '../elections/own-box.ts';
import type { BoothState, StateFile } from '../elections/witness-state.ts';
import type { FollowedElection } from '../settings.ts';
import type { SignedBooth } from './served-booth.ts';
import { SealingActReader } from './signed-manifest.ts';

export interface BoothWatchOptions {
  election: FollowedElection;
  server: ElectionServer;
  file: StateFile;
  own: OwnBox;
  alarms: AlarmList;
  /** After how long without an answer the alarm is raised. */
  silenceMs: number;
  now: () => Date;
  say: (line: string) => void;
}

/** How often the right bytes must be seen again, by every browser, until a difference counts as over. */
const CLEAN_ROUNDS = 5;
const READ_ACT_MS = 10 * 60_000;
/** What is kept of a lie: these bounds, and that of a difference's bytes, keep a server from filling the witness's disk. */
const KEPT_FILES = 3;
const KEPT_ALARMS = 50;

export class BoothWatch {
  readonly #options: BoothWatchOptions;
  readonly #act: SealingActReader;
  readonly #startedAt: Date;
  #actReadAt = new Date(0);
  #round: Promise<void> | undefined;

  constructor(options: BoothWatchOptions) {
    this.#options = options;
    this.#act = new SealingActReader(options.server, options.own);
    this.#startedAt = options.now();
  }

  /** Where the booth is served: by the server, which may lead to the others, and by them. */
  get origins(): readonly string[] {
    const { election, server } = this.#options;
    return [...new Set([server.origin, ...(election.booths ?? [])])];
  }

  /** What the election's trustees signed; null while that isn't known. */
  get signed(): SignedBooth | null {
    return this.#state && { ...this.#state, isOver: this.#options.own.isClosed };
  }

  /** Looks once, as one browser or as each of them. A call during a round waits for that one. */
  round(asEvery = false): Promise<void> {
    this.#round ??= this.#look(asEvery).finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async settled(): Promise<void> {
    await this.#round?.catch(() => undefined);
  }

  get #state(): BoothState | null {
    return this.#options.file.state.booth;
  }

  async #look(asEvery: boolean): Promise<void> {
    const { own, alarms, now } = this.#options;
    // Afterwards nobody votes, and the server may serve the booth of another election.
    if (own.isClosed) return alarms.end('booth-differs', 'booth-silent');
    const isActDue = now().getTime() - this.#actReadAt.getTime() >= READ_ACT_MS;
    if (own.events > 0n && (this.#state === null || isActDue)) await this.#readAct();
    if (this.#state === null) return;
    const isSuspicious = this.#state.checks === 0 || this.#isDifferent;
    const one = browsers[Math.floor(Math.random() * browsers.length)];
    const chosen = asEvery || isSuspicious || !one ? browsers : [one];
    const { hash } = this.#state;
    const comparison = await this.#compare(chosen);
    if (comparison.differences.length > 0) await this.#readAct();
    // A change that the trustees signed has come into effect just now: the next round compares with it.
    if (this.#state.hash === hash) await this.#note(comparison);
  }

  get #isDifferent(): boolean {
    return this.#options.alarms.active.some(({ kind }) => kind === 'booth-differs');
  }

  /** A server that publishes nothing signed changes nothing of what was signed before. */
  async #readAct(): Promise<void> {
    try {
      const { hash, changes, manifest } = await this.#act.read();
      this.#actReadAt = this.#options.now();
      const known = this.#state;
      if (hash === known?.hash && changes === known.changes) return;
      if (known !== null && changes <= known.changes) {
        throw new Unanswered('publica otra vez un acta de sellado anterior');
      }
      const before = known ?? { checks: 0, checked_at: null, clean: 0 };
      await this.#options.file.update(() => ({ booth: { ...before, hash, changes, manifest } }));
      this.#options.say(`los custodios firmaron la casilla ${hash}`);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.#options.say(`casilla: el servidor ${error.message}`);
    }
  }

  async #compare(chosen: typeof browsers): Promise<Comparison> {
    const { origin: api } = this.#options.server;
    const compared: Comparison[] = [];
    for (const origin of this.origins) {
      const options = {
        ask: askOverHttp,
        origin,
        manifest: readManifest(this.#state?.manifest ?? ''),
        installation: origin === api ? ownInstallation : { api, site: api },
        mayLeadTo: origin === api ? this.origins.slice(1) : [],
        browsers: chosen,
        random: Math.random,
      };
      compared.push(await compareBooth(options));
    }
    return {
      differences: compared.flatMap(({ differences }) => differences),
      unanswered: compared.flatMap(({ unanswered }) => unanswered),
    };
  }

  async #note({ differences, unanswered }: Comparison): Promise<void> {
    const { alarms, file, now, say } = this.#options;
    const isWhole = unanswered.length === 0;
    for (const reason of unanswered.slice(0, 1)) say(`casilla sin respuesta: ${reason}`);
    await file.update(({ booth }) => ({
      booth: booth && {
        ...booth,
        checks: booth.checks + Number(isWhole),
        checked_at: isWhole ? now().toISOString() : booth.checked_at,
        clean: differences.length > 0 ? 0 : booth.clean + Number(isWhole),
      },
    }));
    if (differences.length > 0) await this.#raise(differences);
    else if ((this.#state?.clean ?? 0) >= CLEAN_ROUNDS) await alarms.end('booth-differs');
    if (isWhole) await alarms.end('booth-silent');
    else await this.#noticeSilence(unanswered);
  }

  async #raise(differences: readonly Difference[]): Promise<void> {
    const { alarms, file } = this.#options;
    const described = differences.map(describeDifference);
    const rest = described.length > KEPT_FILES ? `; y ${described.length - KEPT_FILES} diferencias más` : '';
    const text = `Llegó algo que no es de la casilla firmada, ${this.#state?.hash}: ${described.slice(0, KEPT_FILES).join('; ')}${rest}.`;
    const isRoom = file.state.alarms.filter(({ kind }) => kind === 'booth-differs').length < KEPT_ALARMS;
    const evidence = isRoom ? evidenceOf(differences, described) : {};
    await alarms.raise({ kind: 'booth-differs', text, evidence });
  }

  async #noticeSilence([reason = '']: readonly string[]): Promise<void> {
    const { alarms, now, silenceMs } = this.#options;
    const since = new Date(Math.max(this.#startedAt.getTime(), new Date(this.#state?.checked_at ?? 0).getTime()));
    if (now().getTime() - since.getTime() < silenceMs) return;
    const text = `Desde el ${showBogotaTime(since)}, hora de Colombia, este veedor no recibe la casilla completa. Lo último fue: ${reason}.`;
    await alarms.raise({ kind: 'booth-silent', text });
  }
}

/** The odd bytes as they were read, and everything that was odd in words. */
function evidenceOf(
  differences: readonly Difference[],
  described: readonly string[],
): Record<string, string | Uint8Array> {
  const answers = new Map<string, BoothAnswer>();
  for (const { address, answer } of differences) {
    const name = nameOf(address);
    if (answers.size < KEPT_FILES && !answers.has(name)) answers.set(name, answer);
  }
  const headers = [...answers].map(
    ([name, { status, headers: sent }]) => `${name}: ${status} ${JSON.stringify(sent, null, 2)}`,
  );
  const files = [...answers].map(([name, { body, sent }]) => [name, body ?? sent] as const);
  return {
    ...Object.fromEntries(files),
    'casilla-diferencias.txt': `${[...described.slice(0, 100), ...headers].join('\n\n').slice(0, KEPT_BYTES)}\n`,
  };
}

/** A file's name: an address that was made up has a query. */
const nameOf = (address: string): string => `casilla${address.replaceAll(/[^\w.-]+/g, '-')}`;

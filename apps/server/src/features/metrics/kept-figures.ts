import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/deps.ts';

const KEPT_MS = 5000;
const LIMIT_MS = 2000;

/**
 * Figures that cost the database something. Several watchers share one reading, and its result for some seconds. While the
 * database doesn't answer there are none, so that the process's own figures come in time; and no second reading begins
 * before the first has ended, so that a frozen database doesn't take one connection after another.
 */
export class KeptFigures {
  readonly #read: () => Promise<string>;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #limitMs: number;
  #kept: { figures: string; at: number } | null = null;
  #reading: Promise<string> | null = null;
  #fails = false;

  constructor(read: () => Promise<string>, { log, clock }: { log: Log; clock: Clock }, limitMs = LIMIT_MS) {
    this.#read = read;
    this.#log = log;
    this.#clock = clock;
    this.#limitMs = limitMs;
  }

  async figures(): Promise<string> {
    // A clock that was set back must not keep them until it has caught up.
    const age = this.#kept ? this.#now() - this.#kept.at : -1;
    if (this.#kept && age >= 0 && age < KEPT_MS) return this.#kept.figures;
    this.#reading ??= this.#readAnew().finally(() => {
      this.#reading = null;
    });
    const late = Promise.withResolvers<string>();
    const timer = setTimeout(() => late.resolve(''), this.#limitMs);
    return Promise.race([this.#reading, late.promise]).finally(() => clearTimeout(timer));
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  async #readAnew(): Promise<string> {
    try {
      const figures = await this.#read();
      this.#kept = { figures, at: this.#now() };
      this.#fails = false;
      return figures;
    } catch (error) {
      // Once, not at every look while it lasts.
      if (!this.#fails) this.#log.warn({ err: error }, 'the figures of the database could not be read');
      this.#fails = true;
      return '';
    }
  }
}

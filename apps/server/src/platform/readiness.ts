import type { Log } from './deps.ts';

/** One thing that must hold for this process to serve people. */
export interface ReadinessCheck {
  /** For machines: stands in the answer of `/api/ready`. */
  part: string;
  /** For people: what isn't right, without what would help a stranger. */
  reason: string;
  /** Throws when it doesn't hold. */
  check: () => Promise<void> | void;
}

export type Failing = Pick<ReadinessCheck, 'part' | 'reason'>;

const KEPT_MS = 1000;
const LIMIT_MS = 2000;

/**
 * Tells which checks fail. Several balancers may ask each second: they share one run at a time, and its outcome for a
 * second. A run that isn't over within two seconds has failed at the check that it is in; it isn't started again before
 * that check has ended, so that a frozen database doesn't take one connection after another.
 */
export class Readiness {
  readonly #checks: readonly ReadinessCheck[];
  readonly #log: Log;
  #outcome: { failing: Failing[]; at: number } | null = null;
  #running: Promise<Failing[]> | null = null;
  readonly #unfinished = new Map<ReadinessCheck, Promise<boolean>>();

  constructor(checks: readonly ReadinessCheck[], log: Log) {
    this.#checks = checks;
    this.#log = log;
  }

  async failing(): Promise<Failing[]> {
    if (this.#outcome && performance.now() - this.#outcome.at < KEPT_MS) return this.#outcome.failing;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run(): Promise<Failing[]> {
    const failing: Failing[] = [];
    const deadline = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => deadline.resolve('late'), LIMIT_MS);
    for (const check of this.#checks) {
      const outcome = await Promise.race([this.#holds(check), deadline.promise]);
      if (outcome === true) continue;
      failing.push({ part: check.part, reason: check.reason });
      if (outcome === 'late') {
        this.#say(check, new Error('the check takes too long'));
        break;
      }
    }
    clearTimeout(timer);
    this.#outcome = { failing, at: performance.now() };
    return failing;
  }

  #holds(check: ReadinessCheck): Promise<boolean> {
    const before = this.#unfinished.get(check);
    if (before) return before;
    const holds = this.#try(check).finally(() => this.#unfinished.delete(check));
    this.#unfinished.set(check, holds);
    return holds;
  }

  async #try(check: ReadinessCheck): Promise<boolean> {
    try {
      await check.check();
      return true;
    } catch (error) {
      this.#say(check, error);
      return false;
    }
  }

  /** Once, and not again each second while it stays so. */
  #say({ part }: ReadinessCheck, error: unknown): void {
    if (this.#outcome?.failing.some((one) => one.part === part)) return;
    this.#log.warn({ err: error, part }, 'not ready');
  }
}

import type { Log } from './deps.ts';

/** A condition for this process to serve people. */
export interface ReadinessCheck {
  /** For machines: the name in the answer of `/api/ready`. */
  part: string;
  /** For people: what is wrong, without details that would help an attacker. */
  reason: string;
  /** Throws when the condition doesn't hold. */
  check: () => Promise<void> | void;
}

export type Failing = Pick<ReadinessCheck, 'part' | 'reason'>;

const KEPT_MS = 1000;
const LIMIT_MS = 2000;

/** Of a process that is about to stop: a proxy that asks sends it no more requests, and those under way are answered. */
const LEAVING: Failing = { part: 'leaving', reason: 'este proceso se está deteniendo' };

/**
 * Runs the readiness checks up to the first that fails: a database that is down would also look like a wrong secret and a
 * copy. Several load balancers may ask each second: they share one run at a time, and its result for a second. A run that
 * takes longer than two seconds has failed at its current check; it isn't started again before that check has ended, so
 * that a frozen database doesn't take one connection after another.
 */
export class Readiness {
  readonly #checks: readonly ReadinessCheck[];
  readonly #log: Log;
  readonly #leaving: AbortSignal | undefined;
  #outcome: { failing: Failing | null; time: number } | null = null;
  #running: Promise<Failing | null> | null = null;
  readonly #unfinished = new Map<ReadinessCheck, Promise<boolean>>();

  constructor(checks: readonly ReadinessCheck[], log: Log, leaving?: AbortSignal) {
    this.#checks = checks;
    this.#log = log;
    this.#leaving = leaving;
  }

  get parts(): string[] {
    return [LEAVING, ...this.#checks].map(({ part }) => part);
  }

  /** What keeps this process from serving; null where nothing does. */
  async failing(): Promise<Failing | null> {
    if (this.#leaving?.aborted) return LEAVING;
    if (this.#outcome && performance.now() - this.#outcome.time < KEPT_MS) return this.#outcome.failing;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #run(): Promise<Failing | null> {
    let failing: Failing | null = null;
    const deadline = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => deadline.resolve('late'), LIMIT_MS);
    for (const check of this.#checks) {
      const outcome = await Promise.race([this.#holds(check), deadline.promise]);
      if (outcome === true) continue;
      failing = { part: check.part, reason: check.reason };
      if (outcome === 'late') this.#say(check, new Error('the check takes too long'));
      break;
    }
    clearTimeout(timer);
    this.#outcome = { failing, time: performance.now() };
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

  /** Logs a failure once, not every second while it lasts. */
  #say({ part }: ReadinessCheck, error: unknown): void {
    if (this.#outcome?.failing?.part === part) return;
    this.#log.warn({ err: error, part }, 'not ready');
  }
}

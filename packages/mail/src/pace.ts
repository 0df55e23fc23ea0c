/** At most so many mails a second, evenly, without catching up after a pause. */
export class Pace {
  readonly #intervalMs: number;
  #nextAt = 0;

  constructor(perSecond: number) {
    this.#intervalMs = 1000 / perSecond;
  }

  /** How many of `most` may go out now. */
  take(most: number, now: number): number {
    // A timer wakes a little late: up to a tenth of a second is made good at once.
    this.#nextAt = Math.max(this.#nextAt, now - Math.max(100, this.#intervalMs));
    const allowed = Math.max(0, Math.min(most, Math.floor((now - this.#nextAt) / this.#intervalMs)));
    this.#nextAt += allowed * this.#intervalMs;
    return allowed;
  }

  waitMs(now: number): number {
    return Math.max(1, Math.ceil(this.#nextAt + this.#intervalMs - now));
  }
}

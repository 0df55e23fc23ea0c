const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Exponential backoff while the mail server takes nothing: the pauses double from a second to a minute. */
export class Outage {
  readonly #now: () => number;
  #pauseMs = 0;
  #until = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Until a mail was sent again. Once the pause is over, a single mail should probe the server. */
  get isOn(): boolean {
    return this.#pauseMs > 0;
  }

  get pauseMs(): number {
    return this.#pauseMs;
  }

  /** How long nothing may be sent; 0 if the server may be tried. */
  get leftMs(): number {
    return Math.max(0, this.#until - this.#now());
  }

  /**
   * Starts a pause, or prolongs the current one. Concurrent mails fail together: they count as one failure and double
   * the pause once. True if this was the first of them.
   */
  extend(): boolean {
    const isFirst = this.leftMs === 0;
    if (isFirst) this.#pauseMs = this.isOn ? Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2) : FIRST_PAUSE_MS;
    this.#until = this.#now() + this.#pauseMs;
    return isFirst;
  }

  end(): void {
    this.#pauseMs = 0;
  }
}

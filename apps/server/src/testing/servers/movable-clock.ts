import type { Clock } from '../../platform/clock.ts';

/** A clock that stands still until the test moves it. Whoever waits goes on at once, and stands in `waits`. */
export class MovableClock implements Clock {
  #now: number;

  constructor(start: string) {
    this.#now = Date.parse(start);
  }

  now = (): Date => new Date(this.#now);

  /** In milliseconds. */
  readonly waits: number[] = [];

  wait = async (milliseconds: number): Promise<void> => {
    this.waits.push(milliseconds);
  };

  at(text: string): Date {
    return new Date(text);
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }

  set(text: string): void {
    this.#now = Date.parse(text);
  }
}

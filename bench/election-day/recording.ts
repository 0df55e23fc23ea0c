import { quantile } from '../figures.ts';

export interface Outage {
  from: number;
  until: number;
}

/** What happened while people came: how long each step took them, what failed meanwhile, and when. */
export class Recording {
  readonly #began = performance.now();
  readonly #times = new Map<string, number[]>();
  readonly #errors = new Map<string, number>();
  /** By second: people who were served, and attempts that failed. */
  readonly served: number[] = [];
  readonly failed: number[] = [];
  /** What was done to the installation. */
  readonly events: { second: number; words: string }[] = [];
  /** In milliseconds since 1970, when something was down that takes part in a mail's delivery. */
  readonly outages: Outage[] = [];

  get second(): number {
    return (performance.now() - this.#began) / 1000;
  }

  step(name: string, milliseconds: number): void {
    const times = this.#times.get(name) ?? [];
    times.push(milliseconds);
    this.#times.set(name, times);
  }

  serve(): void {
    this.#count(this.served);
  }

  /** An attempt that the person's browser repeats by itself. */
  fail(kind: string): void {
    this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1);
    this.#count(this.failed);
  }

  event(words: string): void {
    this.events.push({ second: Math.round(this.second), words });
    process.stdout.write(`  ${this.second.toFixed(0).padStart(5)} s  ${words}\n`);
  }

  /** Milliseconds that people waited for each step, retries among it. */
  steps(): { name: string; count: number; median: number; p95: number; p99: number; most: number }[] {
    return [...this.#times].map(([name, times]) => ({
      name,
      count: times.length,
      median: Math.round(quantile(times, 0.5)),
      p95: Math.round(quantile(times, 0.95)),
      p99: Math.round(quantile(times, 0.99)),
      most: Math.round(quantile(times, 1)),
    }));
  }

  errors(): { kind: string; count: number }[] {
    return [...this.#errors].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count);
  }

  async outage(lasts: () => Promise<void>): Promise<void> {
    const from = Date.now();
    await lasts().finally(() => this.outages.push({ from, until: Date.now() }));
  }

  #count(seconds: number[]): void {
    const second = Math.floor(this.second);
    while (seconds.length <= second) seconds.push(0);
    seconds[second] = (seconds[second] ?? 0) + 1;
  }
}

import { processorSeconds } from '../processor-time.ts';

/** Who used the processor, in seconds, sampled every second so that killed processes count too. */
export class ProcessorMeter {
  readonly #parts: Readonly<Record<string, () => readonly number[]>>;
  readonly #last = new Map<number, number>();
  readonly #spent = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  /** By name, the processes of each part that run now; the time of their children is theirs. */
  constructor(parts: Readonly<Record<string, () => readonly number[]>>) {
    this.#parts = parts;
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), 1000).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#sample();
  }

  get spent(): Record<string, number> {
    return Object.fromEntries(this.#spent);
  }

  #sample(): void {
    for (const [name, pids] of Object.entries(this.#parts)) {
      for (const pid of running(pids)) {
        const now = processorSeconds(pid);
        const used = Math.max(0, now - (this.#last.get(pid) ?? now));
        this.#last.set(pid, now);
        this.#spent.set(name, (this.#spent.get(name) ?? 0) + used);
      }
    }
  }
}

/** None for a moment, while a database that was killed starts again and writes its number anew. */
function running(pids: () => readonly number[]): readonly number[] {
  try {
    return pids();
  } catch {
    return [];
  }
}

import { setImmediate } from 'node:timers/promises';

/**
 * Writes items in batches, one batch at a time: items added at the same moment share a batch, and items added during a
 * write make up the next one. Callers wait for the write of their own batch, and share its failure.
 */
export class Batcher<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #collected: Item[] = [];
  #beingWritten = 0;
  /** The batch that still collects items. */
  #next: Promise<void> | null = null;
  /** The batch before it, whether or not its write succeeds. */
  #last: Promise<void> = Promise.resolve();

  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  /** Items that aren't written yet. */
  get backlog(): number {
    return this.#collected.length + this.#beingWritten;
  }

  add(item: Item): Promise<void> {
    this.#collected.push(item);
    if (!this.#next) {
      this.#next = this.#writeNext(this.#last);
      this.#last = this.#next.catch(() => undefined);
    }
    return this.#next;
  }

  /** Resolves once everything added so far is written, or couldn't be. */
  async finish(): Promise<void> {
    await this.#last;
  }

  async #writeNext(last: Promise<void>): Promise<void> {
    await last;
    await setImmediate();
    const items = this.#collected;
    this.#collected = [];
    this.#next = null;
    this.#beingWritten = items.length;
    try {
      await this.#write(items);
    } finally {
      this.#beingWritten = 0;
    }
  }
}

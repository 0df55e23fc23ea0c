/** The progress of work that must finish before anybody can be served. */
export class Preparation {
  #done = 0;
  readonly #total: number;

  constructor(total: number) {
    this.#total = total;
  }

  get progress(): { done: number; total: number } {
    return { done: this.#done, total: this.#total };
  }

  step(): void {
    this.#done = Math.min(this.#done + 1, this.#total);
  }
}

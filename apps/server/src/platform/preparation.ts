/** The progress of work that must finish before anybody can be served. */
export class Preparation {
  #done = 0;
  #total: number;
  #isOver = false;

  constructor(total: number) {
    this.#total = total;
  }

  get progress(): { done: number; total: number } {
    return { done: this.#done, total: this.#total };
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  step(): void {
    this.#done = Math.min(this.#done + 1, this.#total);
  }

  finish(): void {
    this.#isOver = true;
  }
}

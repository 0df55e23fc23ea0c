import { D, PRIME, ROOT_OF_MINUS_ONE } from './curve.ts';
import { FIELD_BYTES, LANES, LIMBS } from './field-code.ts';
import { bigintToLimbs, limbsToWords } from './limbs.ts';
import type { KernelMemory } from './memory.ts';
import type { KernelFunctions } from './module.ts';

/** Inversion, square roots and conversions modulo 2^255 - 19. Arguments are addresses of pairs of numbers. */
export class KernelField {
  readonly #memory: KernelMemory;
  readonly #run: KernelFunctions;
  readonly #one: number;
  readonly #d: number;
  readonly #scratch: number[];
  readonly #words = new Uint32Array(8);
  readonly #oneLimbs = bigintToLimbs(1n);
  readonly #rootLimbs = bigintToLimbs(ROOT_OF_MINUS_ONE);

  constructor(memory: KernelMemory, run: KernelFunctions) {
    this.#memory = memory;
    this.#run = run;
    this.#one = this.constant(1n);
    this.#d = this.constant(D);
    this.#scratch = Array.from({ length: 8 }, () => memory.allocate(FIELD_BYTES));
  }

  constant(value: bigint): number {
    const address = this.#memory.allocate(FIELD_BYTES);
    this.set(address, value);
    return address;
  }

  /** Writes the value to both lanes. */
  set(address: number, value: bigint): void {
    const limbs = bigintToLimbs(value % PRIME);
    for (let lane = 0; lane < LANES; lane++) this.#memory.writeLane(address, lane, limbs);
  }

  /** Valid until the next call. */
  words(address: number, lane: number): Uint32Array {
    limbsToWords(this.#memory.limbs, address / 4 + lane, this.#words);
    return this.#words;
  }

  isZero(address: number, lane: number): boolean {
    return this.words(address, lane).every((word) => word === 0);
  }

  /** Computes a^(2^250 - 1) into the destination and a^11 into power11; inversion and square root both start from these. */
  #longPower(destination: number, power11: number, a: number): void {
    const run = this.#run;
    const [t = 0, u = 0] = this.#scratch;
    run.square(t, a);
    run.squareTimes(u, t, 2);
    run.multiply(u, u, a); // 9
    run.multiply(power11, u, t); // 11
    run.square(t, power11);
    run.multiply(destination, t, u); // 2^5 - 1
    const extend = (by: number, from: number, into: number) => {
      run.squareTimes(t, from, by);
      run.multiply(into, t, from);
    };
    extend(5, destination, destination); // 2^10 - 1
    extend(10, destination, u); // 2^20 - 1
    extend(20, u, u); // 2^40 - 1
    run.squareTimes(u, u, 10);
    run.multiply(destination, u, destination); // 2^50 - 1
    extend(50, destination, u); // 2^100 - 1
    extend(100, u, u); // 2^200 - 1
    run.squareTimes(u, u, 50);
    run.multiply(destination, u, destination); // 2^250 - 1
  }

  /** Computes a^(p - 2), which is the inverse, or zero for zero. */
  invert(destination: number, a: number): void {
    const [, , long = 0, power11 = 0] = this.#scratch;
    this.#longPower(long, power11, a);
    this.#run.squareTimes(long, long, 5);
    this.#run.multiply(destination, long, power11);
  }

  /** Computes the x of two points from their y and the wanted signs; false for a lane where no such point exists. */
  recoverX(destination: number, y: number, odd: readonly boolean[]): boolean[] {
    const run = this.#run;
    const [, , long = 0, power11 = 0, u = 0, v = 0, check = 0, product = 0] = this.#scratch;
    run.square(v, y);
    run.subtract(u, v, this.#one);
    run.multiply(v, v, this.#d);
    run.add(v, v, this.#one);
    // x = u v³ (u v⁷)^((p - 5) / 8), which is the root of u/v or that times the root of -1, if there is one.
    run.square(product, v);
    run.multiply(product, product, v);
    run.multiply(check, product, product);
    run.multiply(check, check, v);
    run.multiply(check, check, u);
    run.multiply(product, product, u);
    this.#longPower(long, power11, check);
    run.squareTimes(long, long, 2);
    run.multiply(long, long, check);
    run.multiply(destination, long, product);
    run.square(check, destination);
    run.multiply(check, check, v);
    run.subtract(product, check, u);
    run.add(check, check, u);
    const isRoot = odd.map((_, lane) => this.isZero(product, lane));
    const isOtherRoot = odd.map((_, lane) => this.isZero(check, lane));
    isRoot.forEach((fits, lane) => this.#memory.writeLane(v, lane, fits ? this.#oneLimbs : this.#rootLimbs));
    run.multiply(destination, destination, v);
    return odd.map((wanted, lane) => {
      if (isRoot[lane] !== true && isOtherRoot[lane] !== true) return false;
      const words = this.words(destination, lane);
      if (((words[0] ?? 0) & 1) === (wanted ? 1 : 0)) return true;
      // Zero has no negative, so the sign bit must not be set.
      if (words.every((word) => word === 0)) return false;
      const negated = this.#memory.readLane(destination, lane, LIMBS).map((limb) => -limb);
      this.#memory.writeLane(destination, lane, negated);
      return true;
    });
  }
}

import { ED25519_PRIME } from '../ed25519-encoding.ts';
import { FIELD_BYTES } from './field-code.ts';
import { bigintToLimbs, limbsToWords } from './limbs.ts';
import type { KernelMemory } from './memory.ts';
import type { KernelFunctions } from './module.ts';

export const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const ROOT_OF_MINUS_ONE = 19681161376707505956807079304988542015446066515923890162744021073123829784752n;

/** What needs more than one operation modulo 2^255 - 19. Arguments are addresses. */
export class KernelField {
  readonly #memory: KernelMemory;
  readonly #run: KernelFunctions;
  readonly #one: number;
  readonly #d: number;
  readonly #root: number;
  readonly #scratch: number[];
  readonly #words = new Uint32Array(8);

  constructor(memory: KernelMemory, run: KernelFunctions) {
    this.#memory = memory;
    this.#run = run;
    this.#one = this.constant(1n);
    this.#d = this.constant(D);
    this.#root = this.constant(ROOT_OF_MINUS_ONE);
    this.#scratch = Array.from({ length: 8 }, () => memory.allocate(FIELD_BYTES));
  }

  constant(value: bigint): number {
    const address = this.#memory.allocate(FIELD_BYTES);
    this.#memory.write(address, bigintToLimbs(((value % ED25519_PRIME) + ED25519_PRIME) % ED25519_PRIME));
    return address;
  }

  /** Valid until the next call. */
  words(address: number): Uint32Array {
    limbsToWords(this.#memory.limbs, address / 4, this.#words);
    return this.#words;
  }

  isZero(address: number): boolean {
    return this.words(address).every((word) => word === 0);
  }

  copy(destination: number, source: number): void {
    this.#memory.limbs.copyWithin(destination / 4, source / 4, (source + FIELD_BYTES) / 4);
  }

  /** Leaves a^(2^250 - 1) at the destination and a^11 beside it: both exponents that are needed begin like this. */
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

  /** a^(p - 2); zero for zero. */
  invert(destination: number, a: number): void {
    const [, , long = 0, power11 = 0] = this.#scratch;
    this.#longPower(long, power11, a);
    this.#run.squareTimes(long, long, 5);
    this.#run.multiply(destination, long, power11);
  }

  /** The x of a point, with the sign asked for, out of its y; false if there is no such point. */
  recoverX(destination: number, y: number, odd: boolean): boolean {
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
    run.squareTimes(long, check, 1);
    this.#longPower(long, power11, check);
    run.squareTimes(long, long, 2);
    run.multiply(long, long, check);
    run.multiply(destination, long, product);
    run.square(check, destination);
    run.multiply(check, check, v);
    run.subtract(product, check, u);
    if (!this.isZero(product)) {
      run.add(product, check, u);
      if (!this.isZero(product)) return false;
      run.multiply(destination, destination, this.#root);
    }
    const words = this.words(destination);
    const isOdd = ((words[0] ?? 0) & 1) === 1;
    if (isOdd === odd) return true;
    // Zero has no other sign.
    if (words.every((word) => word === 0)) return false;
    run.subtract(destination, this.zero, destination);
    return true;
  }

  /** Scratch space is zero nowhere for sure, so this is made once. */
  get zero(): number {
    this.#zero ??= this.constant(0n);
    return this.#zero;
  }

  #zero: number | undefined;
}

import { WINDOW_ENTRIES, WINDOWS, windowDigits } from './digits.ts';
import { FIELD_BYTES } from './field-code.ts';
import { TWICE_D } from './module.ts';
import { AFFINE_BYTES, POINT_BYTES, X, Y } from './point-code.ts';
import type { KernelPoints } from './points.ts';

const TABLE_BYTES = WINDOWS * WINDOW_ENTRIES * AFFINE_BYTES;

/** One for the generator alone, the others for the generator paired with an election's key. */
const SLOTS = 8;

/** Two fixed bases as limbs. Tables are cached by the object's identity. */
export interface FixedPair {
  lanes: readonly [Int32Array, Int32Array];
}

/**
 * An LRU cache of tables for pairs of fixed bases, each half a megabyte and a few milliseconds to build. Its slots are
 * reused, because the kernel's memory is never freed.
 */
export class FixedTables {
  readonly #points: KernelPoints;
  readonly #base: number;
  readonly #step: number;
  readonly #multiples: number;
  /** In order of use, the least recently used first. */
  readonly #addresses = new Map<FixedPair, number>();

  constructor(points: KernelPoints) {
    this.#points = points;
    [this.#base, this.#step] = [points.memory.allocate(POINT_BYTES), points.memory.allocate(POINT_BYTES)];
    this.#multiples = points.memory.allocate(WINDOW_ENTRIES * POINT_BYTES);
  }

  /** Multiplies a power of the fixed pair into a pair of points. Its time depends on the exponent, which must be public. */
  multiply(destination: number, pair: FixedPair, exponent: bigint): void {
    const { run } = this.#points;
    const table = this.#tableOf(pair);
    const digits = windowDigits(exponent);
    for (let window = 0; window < WINDOWS; window++) {
      const digit = digits[window] ?? 0;
      const entry = table + window * WINDOW_ENTRIES * AFFINE_BYTES;
      if (digit > 0) run.addAffine(destination, destination, entry + (digit - 1) * AFFINE_BYTES);
      else if (digit < 0) run.subtractAffine(destination, destination, entry + (-digit - 1) * AFFINE_BYTES);
    }
  }

  #tableOf(pair: FixedPair): number {
    const known = this.#addresses.get(pair);
    const table = known ?? this.#freeSlot();
    if (known === undefined) this.#build(table, pair);
    this.#addresses.delete(pair);
    this.#addresses.set(pair, table);
    return table;
  }

  #freeSlot(): number {
    const oldest = this.#addresses.entries().next().value;
    if (this.#addresses.size < SLOTS || oldest === undefined) return this.#points.memory.allocate(TABLE_BYTES);
    this.#addresses.delete(oldest[0]);
    return oldest[1];
  }

  /** Stores for each window the multiples 1 to WINDOW_ENTRIES of its base, with Z = 1. */
  #build(table: number, { lanes }: FixedPair): void {
    const { run, memory } = this.#points;
    const [base, step, multiples] = [this.#base, this.#step, this.#multiples];
    lanes.forEach((limbs, lane) => memory.writeLane(base, lane, limbs));
    for (let window = 0; window < WINDOWS; window++) {
      run.prepare(step, base);
      memory.copy(multiples, base, POINT_BYTES);
      for (let i = 1; i < WINDOW_ENTRIES; i++) {
        run.addPoint(multiples + i * POINT_BYTES, multiples + (i - 1) * POINT_BYTES, step);
      }
      run.double(base, multiples + (WINDOW_ENTRIES - 1) * POINT_BYTES, 1);
      this.#points.normalize(multiples, WINDOW_ENTRIES);
      for (let i = 0; i < WINDOW_ENTRIES; i++) {
        const point = multiples + i * POINT_BYTES;
        const entry = table + (window * WINDOW_ENTRIES + i) * AFFINE_BYTES;
        run.add(entry, point + Y, point + X);
        run.subtract(entry + FIELD_BYTES, point + Y, point + X);
        run.multiply(entry + 2 * FIELD_BYTES, point + X, point + Y);
        run.multiply(entry + 2 * FIELD_BYTES, entry + 2 * FIELD_BYTES, TWICE_D);
      }
    }
  }
}

import { ED25519_ORDER, ED25519_PRIME } from '../ed25519-encoding.ts';
import { signedBytes, sparseDigits } from './digits.ts';
import { D, KernelField } from './field.ts';
import { FIELD_BYTES } from './field-code.ts';
import { bigintToLimbs, wordsToLimbs } from './limbs.ts';
import { KernelMemory } from './memory.ts';
import { FREE_MEMORY, instantiateKernel, type KernelFunctions, TWICE_D } from './module.ts';
import { AFFINE_BYTES, POINT_BYTES, T, X, Y, Z } from './point-code.ts';

/** A power is cut into pieces, so that the doublings of one piece serve all powers of the same base. */
const PIECES = 8;
const PIECE_BITS = 32;
const ODD_MULTIPLES = 4;
const PIECE_BYTES = ODD_MULTIPLES * POINT_BYTES;
export const TABLE_BYTES = PIECES * PIECE_BYTES;

const WINDOWS = 32;
const WINDOW_ENTRIES = 128;
export const FIXED_TABLE_BYTES = WINDOWS * WINDOW_ENTRIES * AFFINE_BYTES;

const HEX = Array.from({ length: 65536 }, (_, word) => word.toString(16).padStart(4, '0'));

/** Points at addresses of the kernel's memory, and what needs more than one operation on them. */
export class KernelPoints {
  readonly memory = new KernelMemory(FREE_MEMORY);
  readonly run: KernelFunctions = instantiateKernel(this.memory.memory);
  readonly field: KernelField;
  readonly #identity: Int32Array;
  readonly #orderDigits = sparseDigits(ED25519_ORDER);
  readonly #t: number[];
  readonly #words = new Uint32Array(8);

  constructor() {
    this.memory.write(TWICE_D, bigintToLimbs((2n * D) % ED25519_PRIME));
    this.field = new KernelField(this.memory, this.run);
    this.#t = Array.from({ length: 6 }, () => this.memory.allocate(POINT_BYTES));
    this.#identity = new Int32Array(POINT_BYTES / 4);
    this.#identity[Y / 4] = 1;
    this.#identity[Z / 4] = 1;
  }

  setIdentity(address: number): void {
    this.memory.write(address, this.#identity);
  }

  /** Decompresses without looking at the order; false where the text isn't the one spelling of a point. */
  decompress(address: number, text: string): boolean {
    if (!/^[0-9a-f]{64}$/.test(text)) return false;
    const words = this.#words;
    for (let i = 0; i < 8; i++) words[7 - i] = Number.parseInt(text.slice(8 * i, 8 * i + 8), 16);
    const odd = ((words[7] ?? 0) & 0x80000000) !== 0;
    words[7] = (words[7] ?? 0) & 0x7fffffff;
    const tooLarge =
      words[7] === 0x7fffffff &&
      words.subarray(1, 7).every((word) => word === 0xffffffff) &&
      (words[0] ?? 0) >= 0xffffffed;
    if (tooLarge) return false;
    this.setIdentity(address);
    wordsToLimbs(words, this.memory.limbs, (address + Y) / 4);
    if (!this.field.recoverX(address + X, address + Y, odd)) return false;
    this.run.multiply(address + T, address + X, address + Y);
    return true;
  }

  /** The texts of count points that lie one after the other. Their T is used for keeping the products. */
  compress(address: number, count: number): string[] {
    const { run, field } = this;
    const [inverse = 0, x = 0] = this.#t;
    // One inversion for all: products of all up to each, inverted once, taken apart backwards.
    for (let i = 0; i < count; i++) {
      const point = address + i * POINT_BYTES;
      if (i === 0) field.copy(point + T, point + Z);
      else run.multiply(point + T, point + T - POINT_BYTES, point + Z);
    }
    if (count > 0) field.invert(inverse, address + (count - 1) * POINT_BYTES + T);
    const texts = Array<string>(count).fill('');
    for (let i = count - 1; i >= 0; i--) {
      const point = address + i * POINT_BYTES;
      if (i > 0) {
        run.multiply(x, inverse, point + T - POINT_BYTES);
        run.multiply(inverse, inverse, point + Z);
      } else field.copy(x, inverse);
      run.multiply(point + Y, point + Y, x);
      run.multiply(point + X, point + X, x);
      const odd = (field.words(point + X)[0] ?? 0) & 1;
      const words = field.words(point + Y);
      words[7] = (words[7] ?? 0) | (odd << 31);
      let text = '';
      for (let word = 7; word >= 0; word--) {
        const value = words[word] ?? 0;
        text += (HEX[value >>> 16] ?? '') + (HEX[value & 0xffff] ?? '');
      }
      texts[i] = text;
    }
    return texts;
  }

  /** Odd multiples of the base and of its 2^32nd, 2^64th … multiples. */
  buildTable(table: number, base: number): void {
    const { run } = this;
    const [point = 0, double = 0, multiple = 0, prepared = 0] = this.#t;
    this.memory.limbs.copyWithin(point / 4, base / 4, (base + POINT_BYTES) / 4);
    for (let piece = 0; piece < PIECES; piece++) {
      const entry = table + piece * PIECE_BYTES;
      run.prepare(entry, point);
      run.double(double, point, 1);
      run.prepare(prepared, double);
      run.addPoint(multiple, point, prepared);
      run.prepare(entry + POINT_BYTES, multiple);
      run.addPoint(multiple, multiple, prepared);
      run.prepare(entry + 2 * POINT_BYTES, multiple);
      run.addPoint(multiple, multiple, prepared);
      run.prepare(entry + 3 * POINT_BYTES, multiple);
      if (piece < PIECES - 1) run.double(point, double, PIECE_BITS - 1);
    }
  }

  /** The power of a base with a table; the digits are public. */
  power(destination: number, table: number, digits: Int8Array): void {
    const { run } = this;
    this.setIdentity(destination);
    let begun = false;
    for (let bit = PIECE_BITS - 1; bit >= 0; bit--) {
      if (begun) run.double(destination, destination, 1);
      for (let piece = 0; piece < PIECES; piece++) {
        const digit = digits[PIECE_BITS * piece + bit] ?? 0;
        if (digit === 0) continue;
        begun = true;
        const entry = table + piece * PIECE_BYTES;
        if (digit > 0) run.addPoint(destination, destination, entry + (digit >> 1) * POINT_BYTES);
        else run.subtractPoint(destination, destination, entry + (-digit >> 1) * POINT_BYTES);
      }
    }
  }

  /** Whether the point with this table is in the subgroup of prime order. */
  isInSubgroup(table: number): boolean {
    const [, , , , result = 0] = this.#t;
    this.power(result, table, this.#orderDigits);
    return this.isIdentity(result);
  }

  isIdentity(address: number): boolean {
    const [, , , , , difference = 0] = this.#t;
    if (!this.field.isZero(address + X)) return false;
    this.run.subtract(difference, address + Y, address + Z);
    return this.field.isZero(difference);
  }

  isEqual(a: number, b: number): boolean {
    const [left = 0, right = 0] = this.#t;
    return [X, Y].every((coordinate) => {
      this.run.multiply(left, a + coordinate, b + Z);
      this.run.multiply(right, b + coordinate, a + Z);
      this.run.subtract(left, left, right);
      return this.field.isZero(left);
    });
  }

  /** For each of 32 bytes of an exponent, the multiples by 1 to 128, without denominators. */
  buildFixedTable(table: number, base: number): void {
    const { run } = this;
    // Compressing takes the first two.
    const [, , windowBase = 0, prepared = 0] = this.#t;
    this.memory.limbs.copyWithin(windowBase / 4, base / 4, (base + POINT_BYTES) / 4);
    const scratch = this.#fixedScratch();
    for (let window = 0; window < WINDOWS; window++) {
      run.prepare(prepared, windowBase);
      this.memory.limbs.copyWithin(scratch / 4, windowBase / 4, (windowBase + POINT_BYTES) / 4);
      for (let i = 1; i < WINDOW_ENTRIES; i++) {
        run.addPoint(scratch + i * POINT_BYTES, scratch + (i - 1) * POINT_BYTES, prepared);
      }
      const last = scratch + (WINDOW_ENTRIES - 1) * POINT_BYTES;
      run.double(windowBase, last, 1);
      this.compress(scratch, WINDOW_ENTRIES);
      for (let i = 0; i < WINDOW_ENTRIES; i++) {
        const point = scratch + i * POINT_BYTES;
        const entry = table + (window * WINDOW_ENTRIES + i) * AFFINE_BYTES;
        run.add(entry, point + Y, point + X);
        run.subtract(entry + FIELD_BYTES, point + Y, point + X);
        run.multiply(entry + 2 * FIELD_BYTES, point + X, point + Y);
        run.multiply(entry + 2 * FIELD_BYTES, entry + 2 * FIELD_BYTES, TWICE_D);
      }
    }
  }

  #scratchAddress: number | undefined;

  #fixedScratch(): number {
    this.#scratchAddress ??= this.memory.allocate(WINDOW_ENTRIES * POINT_BYTES);
    return this.#scratchAddress;
  }

  /** Multiplies the power of a fixed base into a point; the exponent is public. */
  multiplyFixed(destination: number, fixedTable: number, exponent: bigint): void {
    const { run } = this;
    const digits = signedBytes(exponent);
    for (let window = 0; window < WINDOWS; window++) {
      const digit = digits[window] ?? 0;
      const entry = fixedTable + window * WINDOW_ENTRIES * AFFINE_BYTES;
      if (digit > 0) run.addAffine(destination, destination, entry + (digit - 1) * AFFINE_BYTES);
      else if (digit < 0) run.subtractAffine(destination, destination, entry + (-digit - 1) * AFFINE_BYTES);
    }
  }
}

import { D, ORDER } from './curve.ts';
import { sparseDigits } from './digits.ts';
import { KernelField } from './field.ts';
import { LANES } from './field-code.ts';
import { wordsToLimbs } from './limbs.ts';
import { KernelMemory } from './memory.ts';
import { FREE_MEMORY, instantiateKernel, type KernelFunctions, TWICE_D } from './module.ts';
import { POINT_BYTES, T, X, Y, Z } from './point-code.ts';

/** An exponent is cut into pieces, so that the doublings between pieces are shared by all powers of the same base. */
const PIECES = 8;
const PIECE_BITS = 32;
const ODD_MULTIPLES = 4;
const PIECE_BYTES = ODD_MULTIPLES * POINT_BYTES;
export const TABLE_BYTES = PIECES * PIECE_BYTES;

const HEX = Array.from({ length: 65536 }, (_, word) => word.toString(16).padStart(4, '0'));

const BOTH = Array.from({ length: LANES }, (_, lane) => lane);

/** Decompression, compression, powers and checks of pairs of points at addresses of the kernel's memory. */
export class KernelPoints {
  readonly memory = new KernelMemory(FREE_MEMORY);
  readonly run: KernelFunctions = instantiateKernel(this.memory.memory);
  readonly field: KernelField;
  readonly #identity: Int32Array;
  readonly #orderDigits = sparseDigits(ORDER);
  readonly #t: number[];

  constructor() {
    this.field = new KernelField(this.memory, this.run);
    this.field.set(TWICE_D, 2n * D);
    this.#t = Array.from({ length: 6 }, () => this.memory.allocate(POINT_BYTES));
    const [identity = 0] = this.#t;
    for (const coordinate of [X, T]) this.field.set(identity + coordinate, 0n);
    for (const coordinate of [Y, Z]) this.field.set(identity + coordinate, 1n);
    this.#identity = this.memory.read(identity, POINT_BYTES);
  }

  setIdentity(address: number): void {
    this.memory.write(address, this.#identity);
  }

  /** Decompresses both texts without checking the order; false for a text that isn't the canonical spelling of a point. */
  decompress(address: number, texts: readonly string[]): boolean[] {
    this.setIdentity(address);
    const signs = BOTH.map((lane) => this.#readY(address + Y, lane, texts[lane] ?? ''));
    const found = this.field.recoverX(
      address + X,
      address + Y,
      signs.map((sign) => sign === true),
    );
    this.run.multiply(address + T, address + X, address + Y);
    return BOTH.map((lane) => {
      if (signs[lane] !== undefined && found[lane] === true) return true;
      this.memory.writeLane(address, lane, this.laneOf(this.#identity));
      return false;
    });
  }

  /** The limbs of the first lane. */
  laneOf(limbs: Int32Array): Int32Array {
    return limbs.filter((_, index) => index % LANES === 0);
  }

  /** Writes y and answers whether x must be odd; undefined if the text isn't canonical. */
  #readY(address: number, lane: number, text: string): boolean | undefined {
    if (!/^[0-9a-f]{64}$/.test(text)) return undefined;
    const words = new Uint32Array(8);
    for (let i = 0; i < 8; i++) words[7 - i] = Number.parseInt(text.slice(8 * i, 8 * i + 8), 16);
    const highest = words[7] ?? 0;
    words[7] = highest & 0x7fffffff;
    const tooLarge =
      words[7] === 0x7fffffff &&
      words.subarray(1, 7).every((word) => word === 0xffffffff) &&
      (words[0] ?? 0) >= 0xffffffed;
    if (tooLarge) return undefined;
    wordsToLimbs(words, this.memory.limbs, address / 4 + lane);
    return highest !== words[7];
  }

  /** Scales count consecutive pairs to Z = 1 with one inversion; overwrites their T. */
  normalize(address: number, count: number): void {
    const { run, memory } = this;
    const [inverse = 0, x = 0] = this.#t;
    // Montgomery's trick: running products, one inversion, then backwards.
    for (let i = 0; i < count; i++) {
      const point = address + i * POINT_BYTES;
      if (i === 0) memory.copy(point + T, point + Z, POINT_BYTES - T);
      else run.multiply(point + T, point + T - POINT_BYTES, point + Z);
    }
    if (count > 0) this.field.invert(inverse, address + (count - 1) * POINT_BYTES + T);
    for (let i = count - 1; i >= 0; i--) {
      const point = address + i * POINT_BYTES;
      if (i > 0) {
        run.multiply(x, inverse, point + T - POINT_BYTES);
        run.multiply(inverse, inverse, point + Z);
      } else memory.copy(x, inverse, POINT_BYTES - T);
      run.multiply(point + Y, point + Y, x);
      run.multiply(point + X, point + X, x);
    }
  }

  /** The texts of count consecutive pairs, both lanes of a pair before the next pair. Overwrites the pairs. */
  compress(address: number, count: number): string[] {
    this.normalize(address, count);
    return Array.from({ length: LANES * count }, (_, index) =>
      this.#text(address + Math.floor(index / LANES) * POINT_BYTES, index % LANES),
    );
  }

  #text(point: number, lane: number): string {
    const odd = (this.field.words(point + X, lane)[0] ?? 0) & 1;
    const words = this.field.words(point + Y, lane);
    words[7] = (words[7] ?? 0) | (odd << 31);
    let text = '';
    for (let word = 7; word >= 0; word--) {
      const value = words[word] ?? 0;
      text += (HEX[value >>> 16] ?? '') + (HEX[value & 0xffff] ?? '');
    }
    return text;
  }

  /** Stores the odd multiples of both bases and of their multiples by 2^32, 2^64 and so on. */
  buildTable(table: number, base: number): void {
    const { run } = this;
    const [point = 0, double = 0, multiple = 0, prepared = 0] = this.#t;
    this.memory.copy(point, base, POINT_BYTES);
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

  /** Raises both bases of a table to the same exponent. Its time depends on the digits, so they must be public. */
  power(destination: number, table: number, digits: Int8Array): void {
    const { run } = this;
    this.setIdentity(destination);
    let begun = false;
    let doublings = 0;
    for (let bit = PIECE_BITS - 1; bit >= 0; bit--) {
      if (begun) doublings++;
      const last = bit === 0 ? -1 : lastPiece(digits, bit);
      for (let piece = 0; piece < PIECES; piece++) {
        const digit = digits[PIECE_BITS * piece + bit] ?? 0;
        if (digit === 0) continue;
        // Consecutive doublings compute T only in the last one.
        if (doublings > 0) run.double(destination, destination, doublings);
        doublings = 0;
        begun = true;
        const entry = table + piece * PIECE_BYTES + (Math.abs(digit) >> 1) * POINT_BYTES;
        if (piece === last) run[digit > 0 ? 'addFinal' : 'subtractFinal'](destination, destination, entry);
        else run[digit > 0 ? 'addPoint' : 'subtractPoint'](destination, destination, entry);
      }
    }
    if (doublings > 0) run.double(destination, destination, doublings);
  }

  /** Checks for both points of a table whether they are in the subgroup of prime order. */
  areInSubgroup(table: number): boolean[] {
    const [, , , , result = 0, difference = 0] = this.#t;
    this.power(result, table, this.#orderDigits);
    this.run.subtract(difference, result + Y, result + Z);
    return BOTH.map((lane) => this.field.isZero(result + X, lane) && this.field.isZero(difference, lane));
  }

  /** Compares the first lanes. */
  isEqual(a: number, b: number): boolean {
    const [left = 0, right = 0] = this.#t;
    return [X, Y].every((coordinate) => {
      this.run.multiply(left, a + coordinate, b + Z);
      this.run.multiply(right, b + coordinate, a + Z);
      this.run.subtract(left, left, right);
      return this.field.isZero(left, 0);
    });
  }
}

/** The last piece with a non-zero digit at the bit; a doubling follows it. -1 if there is none. */
function lastPiece(digits: Int8Array, bit: number): number {
  let piece = PIECES - 1;
  while (piece >= 0 && digits[PIECE_BITS * piece + bit] === 0) piece--;
  return piece;
}

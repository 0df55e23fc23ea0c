import { LANES, LIMBS } from './field-code.ts';

/** The lowest bit of each limb, and its width. */
const STARTS = [0, 26, 51, 77, 102, 128, 153, 179, 204, 230];
const WIDTHS = [26, 25, 26, 25, 26, 25, 26, 25, 26, 25];

/** The limbs of one number, which must not be negative. */
export function bigintToLimbs(number: bigint): Int32Array {
  return Int32Array.from({ length: LIMBS }, (_, limb) =>
    Number((number >> BigInt(STARTS[limb] ?? 0)) & ((1n << BigInt(WIDTHS[limb] ?? 0)) - 1n)),
  );
}

/** Converts eight words of 32 bits, the lowest first, without the highest bit. `index` is that of a lane's first limb. */
export function wordsToLimbs(words: Uint32Array, memory: Int32Array, index: number): void {
  for (let limb = 0; limb < LIMBS; limb++) {
    const start = STARTS[limb] ?? 0;
    const word = start >>> 5;
    const shift = start & 31;
    const low = (words[word] ?? 0) >>> shift;
    const high = shift === 0 ? 0 : (words[word + 1] ?? 0) << (32 - shift);
    memory[index + LANES * limb] = (low | high) & ((1 << (WIDTHS[limb] ?? 0)) - 1);
  }
}

/** The canonical representative, from 0 to 2^255 - 20, as eight words of 32 bits. */
export function limbsToWords(memory: Int32Array, index: number, words: Uint32Array): void {
  const at = (limb: number) => memory[index + LANES * limb] ?? 0;
  // How many times the modulus fits, as in ref10: estimated from the top limb, then corrected by one pass of carries.
  let quotient = (19 * at(LIMBS - 1) + 2 ** 24) >> 25;
  for (let limb = 0; limb < LIMBS; limb++) quotient = (at(limb) + quotient) >> (WIDTHS[limb] ?? 0);
  let carry = 19 * quotient;
  words.fill(0);
  for (let limb = 0; limb < LIMBS; limb++) {
    const width = WIDTHS[limb] ?? 0;
    const value = at(limb) + carry;
    carry = value >> width;
    const reduced = value & ((1 << width) - 1);
    const start = STARTS[limb] ?? 0;
    const word = start >>> 5;
    const shift = start & 31;
    words[word] = (words[word] ?? 0) | (reduced << shift);
    if (shift + width > 32) words[word + 1] = (words[word + 1] ?? 0) | (reduced >>> (32 - shift));
  }
}

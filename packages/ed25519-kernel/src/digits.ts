const BITS = 256;

/** Width of a digit in a fixed base's table. */
const WINDOW_BITS = 7;
export const WINDOWS = Math.ceil(255 / WINDOW_BITS);
/** Multiples stored for each window; negative digits subtract them. */
export const WINDOW_ENTRIES = 2 ** (WINDOW_BITS - 1);

/** Signed digits from -WINDOW_ENTRIES + 1 to WINDOW_ENTRIES; the exponent must be below 2^254. */
export function windowDigits(exponent: bigint): Int8Array {
  const digits = new Int8Array(WINDOWS);
  const parts = words(exponent);
  const size = 2 * WINDOW_ENTRIES;
  let carry = 0;
  for (let window = 0; window < WINDOWS; window++) {
    const start = window * WINDOW_BITS;
    const word = start >>> 5;
    const shift = start & 31;
    const low = (parts[word] ?? 0) >>> shift;
    const high = shift + WINDOW_BITS > 32 ? (parts[word + 1] ?? 0) << (32 - shift) : 0;
    const value = ((low | high) & (size - 1)) + carry;
    carry = value > WINDOW_ENTRIES ? 1 : 0;
    digits[window] = value - size * carry;
  }
  return digits;
}

/**
 * The width-4 non-adjacent form, one digit for each bit: odd digits from -7 to 7 with at least three zeros between
 * them. A fifth of the digits is non-zero, and each non-zero digit costs one addition.
 */
export function sparseDigits(exponent: bigint): Int8Array {
  const digits = new Int8Array(BITS);
  const bits = new Uint8Array(BITS + 4);
  words(exponent).forEach((word, index) => {
    for (let bit = 0; bit < 32; bit++) bits[32 * index + bit] = (word >>> bit) & 1;
  });
  let carry = 0;
  for (let place = 0; place < BITS; ) {
    const bit = (bits[place] ?? 0) + carry;
    if ((bit & 1) === 0) {
      place++;
      continue;
    }
    const value = bit + 2 * (bits[place + 1] ?? 0) + 4 * (bits[place + 2] ?? 0) + 8 * (bits[place + 3] ?? 0);
    carry = value > 8 ? 1 : 0;
    digits[place] = value - 16 * carry;
    place += 4;
  }
  return digits;
}

function words(exponent: bigint): Uint32Array {
  const halves = new BigUint64Array(4);
  for (let i = 0; i < 4; i++) halves[i] = exponent >> BigInt(64 * i);
  return new Uint32Array(halves.buffer);
}

const BITS = 256;

/** Digits of a fixed base's table: 32 of eight bits, from -128 to 127; the exponent must be below 2^255. */
export function signedBytes(exponent: bigint): Int16Array {
  const digits = new Int16Array(32);
  let carry = 0;
  words(exponent).forEach((word, index) => {
    for (let byte = 0; byte < 4; byte++) {
      const value = ((word >>> (8 * byte)) & 255) + carry;
      carry = value > 127 ? 1 : 0;
      digits[4 * index + byte] = value - 256 * carry;
    }
  });
  return digits;
}

/**
 * Odd digits from -7 to 7 with at least three zeros between them, one for each bit: a fifth of them isn't zero, so
 * that is how many additions a power takes.
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

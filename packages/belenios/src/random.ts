import { toBigEndianNumber } from './bytes.ts';

export type RandomBytes = (length: number) => Uint8Array;

export const webCryptoRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Reduces 64 random bytes modulo an order of at most 256 bits: the bias is below 2^-255. */
export const randomExponent = (order: bigint, random: RandomBytes = webCryptoRandom): bigint =>
  toBigEndianNumber(random(64)) % order;

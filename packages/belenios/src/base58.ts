import type { RandomBytes } from './random.ts';

export const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export const isBase58 = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]*$/.test(text);

/**
 * Returns the lowest `length` digits. Pass a number below 58^length, or one so much larger that the bias is negligible.
 */
export function toBase58(number: bigint, length: number): string {
  let rest = number;
  let text = '';
  for (let i = 0; i < length; i++) {
    text = BASE58.charAt(Number(rest % 58n)) + text;
    rest /= 58n;
  }
  return text;
}

/** Rejection sampling: 256 isn't a multiple of 58, so bytes from 232 up would make some letters more frequent. */
export function randomBase58(length: number, random: RandomBytes): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random(2 * length)) if (byte < 232 && text.length < length) text += BASE58.charAt(byte % 58);
  }
  return text;
}

/** Four words chosen at random have about as many. */
export const MIN_PASSPHRASE = 16;
const MIN_VARIETY = 8;

export type PassphraseStrength = 'short' | 'weak' | 'fair' | 'strong';

/**
 * Estimates a new passphrase by length and variety, ignoring repetitions and sequences. One that is short or weak is
 * refused: whoever copies the file that it protects can guess offline.
 */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  const text = passphrase.normalize('NFKC').trim().toLowerCase();
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (codes.length < MIN_PASSPHRASE) return 'short';
  // A character that repeats the previous one or continues a sequence adds almost no entropy.
  const telling = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
  const variety = new Set(codes).size;
  const isSingleWord = /^\p{L}+$/u.test(text);
  if (variety < MIN_VARIETY || telling < MIN_VARIETY || isSingleWord) return 'weak';
  return telling >= 20 && variety >= 10 ? 'strong' : 'fair';
}

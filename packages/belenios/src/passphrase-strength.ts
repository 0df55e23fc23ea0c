export const MIN_PASSPHRASE = 12;

export type PassphraseStrength = 'short' | 'weak' | 'fair' | 'strong';

/**
 * Estimates a new passphrase by length and variety, ignoring repetitions and sequences. One that is short or weak is
 * refused: whoever copies the file that it protects can guess offline.
 */
export function passphraseStrength(passphrase: string): PassphraseStrength {
  const codes = Array.from(passphrase.normalize('NFKC').toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  if (codes.length < MIN_PASSPHRASE) return 'short';
  // A character that repeats the previous one or continues a sequence adds almost no entropy.
  const telling = codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length;
  const variety = new Set(codes).size;
  if (variety < 6 || telling < 8) return 'weak';
  return telling >= 20 && variety >= 10 ? 'strong' : 'fair';
}

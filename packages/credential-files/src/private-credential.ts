import { BASE58, isBase58, randomBase58 } from '@urna/belenios/base58';
import { hyphenate } from '@urna/belenios/credentials';
import { type RandomBytes, webCryptoRandom } from '@urna/belenios/random';
import { CREDENTIAL_FRAGMENT } from './voting-link.ts';

/**
 * A private credential of an authority is one of Belenios (22 characters of base 58 as 5-6-5-6) whose last character
 * checks the others. 21 random characters are 123 bits: hitting any one of 300,000 takes 2^104 guesses.
 */
export const CREDENTIAL_CHARACTERS = 22;

/** Why a typed credential was refused. `at` counts characters from 0 without hyphens and spaces. */
export type CredentialMistake =
  | { reason: 'empty' }
  | { reason: 'wrong_character'; index: number; character: string }
  | { reason: 'wrong_length'; length: number }
  | { reason: 'wrong_check' };

export type ReadCredential = { ok: true; credential: string } | ({ ok: false } & CredentialMistake);

/**
 * Luhn modulo 58 with the alphabet's order: finds every single wrong character, and every exchange of neighbours but
 * that of the alphabet's first with its last.
 */
function checkCharacter(first: string): string {
  const base = BASE58.length;
  let sum = 0;
  for (let index = first.length - 1, factor = 2; index >= 0; index -= 1, factor = 3 - factor) {
    const doubled = BASE58.indexOf(first.charAt(index)) * factor;
    sum += Math.floor(doubled / base) + (doubled % base);
  }
  return BASE58.charAt((base - (sum % base)) % base);
}

export function newPrivateCredential(random: RandomBytes = webCryptoRandom): string {
  const first = randomBase58(CREDENTIAL_CHARACTERS - 1, random);
  return hyphenate(first + checkCharacter(first));
}

/** Spaces of every kind, invisible characters, and what keyboards and word processors make of a hyphen. */
const IGNORED = /[\s\p{Cf}\p{Pd}\u2212]/gu;

/**
 * Reads what a person typed or pasted: hyphens may be missing or elsewhere, spaces and invisible characters don't
 * count, and of a whole personal link the credential is taken. The mistake is told without repeating the credential.
 */
export function readPrivateCredential(typed: string): ReadCredential {
  const from = typed.lastIndexOf(CREDENTIAL_FRAGMENT);
  const pasted = from === -1 ? typed : typed.slice(from + CREDENTIAL_FRAGMENT.length);
  const characters = Array.from(pasted.replaceAll(IGNORED, ''));
  if (characters.length === 0) return { ok: false, reason: 'empty' };
  const index = characters.findIndex((character) => !isBase58(character));
  if (index !== -1) return { ok: false, reason: 'wrong_character', index, character: characters[index] ?? '' };
  if (characters.length !== CREDENTIAL_CHARACTERS) {
    return { ok: false, reason: 'wrong_length', length: characters.length };
  }
  const text = characters.join('');
  if (checkCharacter(text.slice(0, -1)) !== text.slice(-1)) return { ok: false, reason: 'wrong_check' };
  return { ok: true, credential: hyphenate(text) };
}

import { sha256Base64 } from './hash.ts';
import { spokenWords } from './spoken-words.ts';

const WORDS = 4;
const BITS_PER_WORD = 10;
const BITS_PER_CHARACTER = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Four words that two people can compare on the telephone instead of the 43 characters of a tracking code.
 *
 * The code is itself a SHA-256, so its bits are random, and all of them are folded onto the 40 bits of the words: a
 * second hash would add nothing. Two given ballots have the same words once in 2^40 (a million million) cases; among
 * 300,000 ballots a voter meets their own words on another one once in 3.7 million cases. The words only compare: what
 * finds a ballot is the whole code.
 */
export function spokenCode(trackingCode: string): string {
  const numbers: number[] = Array.from({ length: WORDS }, () => 0);
  for (let index = 0; index < trackingCode.length; index += 1) {
    for (let bit = 0; bit < BITS_PER_CHARACTER; bit += 1) {
      const folded = (index * BITS_PER_CHARACTER + bit) % (WORDS * BITS_PER_WORD);
      const word = Math.floor(folded / BITS_PER_WORD);
      const value = (alphabet.indexOf(trackingCode.charAt(index)) >> bit) & 1;
      numbers[word] = (numbers[word] ?? 0) ^ (value << (folded % BITS_PER_WORD));
    }
  }
  return numbers.map((number) => spokenWords[number]).join(' ');
}

const plain = (word: string): string => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
const wordOf = new Map(spokenWords.map((word) => [plain(word), word]));

/**
 * Every four words of a code within a text, each as `spokenCode` spells them: people type them without accents, and in
 * capitals. Alone they may be on several lines; within a longer text, where other words may belong to the list too, they
 * are on one.
 */
export function spokenCodesIn(text: string): string[] {
  const typed = text.normalize('NFC');
  const wordsIn = (part: string) => part.match(/\p{L}+/gu) ?? [];
  const runs = wordsIn(typed).length === WORDS ? [typed] : typed.split(/[^\p{L} \u00a0,-]+/u);
  const found = new Set<string>();
  for (const run of runs) {
    const words = wordsIn(run).map((word) => wordOf.get(plain(word)));
    for (let start = 0; start + WORDS <= words.length; start += 1) {
      const four = words.slice(start, start + WORDS);
      if (!four.includes(undefined)) found.add(four.join(' '));
    }
  }
  return [...found];
}

/** The words of a public credential, by which the authority's mail and the second device name the same ballot. */
export const spokenCredential = (credential: string): string => spokenCode(sha256Base64(credential));

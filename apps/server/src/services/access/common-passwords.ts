import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '@urna/contract/shared/plain-text';

/** One per line: the passwords tried first everywhere, and those likely in this country and this election. */
const mostUsed = new Set(
  readFileSync(join(import.meta.dirname, '../../../reference/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Normalizes as a guesser would: capitals, accents and punctuation at the ends make no difference. */
const plain = (text: string): string => plainText(text).replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');

/** The person's own words that a stranger knows too: the address, its parts, and the institution. */
function ownWords({ email, institution }: { email: string; institution: string | null }): string[] {
  const [name = '', domain = ''] = email.split('@');
  const names = [email, name, ...name.split(/[._+-]/), domain, ...domain.split('.').slice(0, -1)];
  const words = institution === null ? [] : [institution, institution.replace(/\s+/g, ''), ...institution.split(/\s+/)];
  return [...names, ...words].map(plain).filter((word) => word.length >= 4);
}

/** Whether a guesser would try it among the first. */
export function isCommonPassword(password: string, person: { email: string; institution: string | null }): boolean {
  const text = plain(password);
  // A repeated character, or a run of the keyboard's digits.
  if (new Set(text).size < 3 || '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text))
    return true;
  // To a guesser "Rector.2029!" is "rector".
  const begins = (word: string) => text.startsWith(word) && /^[^a-z]*$/.test(text.slice(word.length));
  return mostUsed.has(text) || mostUsed.has(plain(text.replace(/\d+$/, ''))) || ownWords(person).some(begins);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One on each line: those that are tried first everywhere, and those that this country and this election suggest. */
const mostUsed = new Set(
  readFileSync(join(import.meta.dirname, '../../../../reference/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** As someone who guesses would try them: capitals, accents and signs at the ends make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
}

/** Words of the person's own that a stranger knows as well: the address, its parts, and where they work. */
function ownWords({ email, institution }: { email: string; institution: string | null }): string[] {
  const [name = '', domain = ''] = email.split('@');
  const names = [email, name, ...name.split(/[._+-]/), domain, ...domain.split('.').slice(0, -1)];
  const words = institution === null ? [] : [institution, institution.replace(/\s+/g, ''), ...institution.split(/\s+/)];
  return [...names, ...words].map(plain).filter((word) => word.length >= 4);
}

/** Whether it would be among the first that someone tries. */
export function isCommonPassword(password: string, person: { email: string; institution: string | null }): boolean {
  const text = plain(password);
  // A single character again and again, or a few in a row of the keyboard's digits.
  if (new Set(text).size < 3 || '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text))
    return true;
  // "Rector.2025!" is "rector" to whoever guesses.
  const begins = (word: string) => text.startsWith(word) && /^[^a-z]*$/.test(text.slice(word.length));
  return mostUsed.has(text) || mostUsed.has(plain(text.replace(/\d+$/, ''))) || ownWords(person).some(begins);
}

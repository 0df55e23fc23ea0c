import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plainText } from '@urna/contract/shared/plain-text';
import pLimit from 'p-limit';
import { AppError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';

type Keys = Pick<Secrets, 'keyedHash'>;

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const argon2Async = promisify(argon2);
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/**
 * libuv has four threads, which files, DNS and compression need too: with two for passwords, a burst of logins leaves
 * room for the rest and takes 40 MB at most.
 */
const limit = pLimit(2);
/** About three seconds of waiting. Requests beyond are asked to retry. */
const MOST_WAITING = 300;

interface PasswordHash {
  memory: number;
  passes: number;
  parallelism: number;
  nonce: Buffer;
  tag: Buffer;
}

/** Peppered with the installation's secret, so that the database alone isn't enough to guess passwords. */
async function derive(
  keys: Keys,
  password: string,
  parameters: Omit<PasswordHash, 'tag'>,
  tagLength: number,
): Promise<Buffer> {
  if (limit.pendingCount >= MOST_WAITING) throw new AppError('unavailable', { retryAfterSeconds: 5 });
  const { memory, passes, parallelism, nonce } = parameters;
  // Keyboards compose the same letter in two ways; NFC makes them one.
  const message = password.normalize('NFC');
  const options = { message, nonce, memory, passes, parallelism, tagLength, secret: keys.keyedHash('password') };
  return limit(() => argon2Async('argon2id', options));
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The stored hash, in PHC string format. */
export async function hashPassword(keys: Keys, password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive(keys, password, { ...cost, nonce }, TAG_BYTES);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function readHash(text: string): PasswordHash {
  const [, memory, passes, parallelism, nonce, tag] = notation.exec(text) ?? [];
  if (nonce === undefined || tag === undefined) throw new Error('a password hash of an unknown kind');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Compared when there is no stored hash, so that response time doesn't reveal which accounts exist. */
const nobodysHash: PasswordHash = { ...cost, nonce: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) };

/** Verifies a password; without a stored hash it does the same work and returns false. */
export async function isPassword(keys: Keys, password: string, stored: string | null | undefined): Promise<boolean> {
  const hash = typeof stored === 'string' ? readHash(stored) : nobodysHash;
  const tag = await derive(keys, password, hash, hash.tag.length);
  return timingSafeEqual(tag, hash.tag) && hash !== nobodysHash;
}

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

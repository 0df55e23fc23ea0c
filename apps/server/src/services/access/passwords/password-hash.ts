import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { AppError } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';

type Keys = Pick<Secrets, 'keyedHash'>;

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const argon2Async = promisify(argon2);
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/**
 * libuv has four threads, which files, names and compression need as well: with two for passwords a rush of logins
 * leaves room for the rest, and takes 40 MB at most.
 */
const limit = pLimit(2);
/** Some three seconds of waiting. Requests beyond them are asked to come again. */
const MOST_WAITING = 300;

interface Kept {
  memory: number;
  passes: number;
  parallelism: number;
  nonce: Buffer;
  tag: Buffer;
}

/** Mixed with the installation's secret, so that passwords can't be guessed with the database alone. */
async function derive(keys: Keys, password: string, kept: Omit<Kept, 'tag'>, tagLength: number): Promise<Buffer> {
  if (limit.pendingCount >= MOST_WAITING) throw new AppError('unavailable', { retryAfterSeconds: 5 });
  const { memory, passes, parallelism, nonce } = kept;
  // One spelling of letters that a keyboard may compose in two ways.
  const message = password.normalize('NFC');
  const options = { message, nonce, memory, passes, parallelism, tagLength, secret: keys.keyedHash('password') };
  return limit(() => argon2Async('argon2id', options));
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The text that is kept of a password, in the usual notation. */
export async function hashPassword(keys: Keys, password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive(keys, password, { ...cost, nonce }, TAG_BYTES);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const notation = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function read(text: string): Kept {
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

/** Nobody's: what is compared where there is nothing to compare, so that no account differs by the time it takes. */
const nobody: Kept = { ...cost, nonce: Buffer.alloc(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) };

/** Whether the password is the one that was kept; where none was, after as much work as for a wrong one, it isn't. */
export async function isPassword(keys: Keys, password: string, kept: string | null | undefined): Promise<boolean> {
  const known = typeof kept === 'string' ? read(kept) : nobody;
  const tag = await derive(keys, password, known, known.tag.length);
  return timingSafeEqual(tag, known.tag) && known !== nobody;
}

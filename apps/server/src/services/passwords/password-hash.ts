import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import { inTurn } from './turnstile.ts';

type Keys = Pick<Secrets, 'keyedHash'>;

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

interface Kept {
  memory: number;
  passes: number;
  parallelism: number;
  nonce: Buffer;
  tag: Buffer;
}

/** In libuv's threads, and mixed with the installation's secret: who has the database alone can't try passwords at all. */
function derive(keys: Keys, password: string, kept: Omit<Kept, 'tag'>, tagLength: number): Promise<Buffer> {
  const { memory, passes, parallelism, nonce } = kept;
  // One spelling of letters that a keyboard may compose in two ways.
  const message = password.normalize('NFC');
  const options = { message, nonce, memory, passes, parallelism, tagLength, secret: keys.keyedHash('password') };
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', options, (error, tag) => (error ? reject(error) : resolve(tag)));
      }),
  );
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

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './errors.ts';

/** What a signed token is for. Each kind has a key of its own: a token of one kind is none of another. */
export type TokenKind =
  | 'directory-link'
  | 'disowning'
  | 'password-link'
  | 'question'
  | 'claim'
  | 'receipt'
  | 'returned-mail'
  | 'stop-change'
  | 'trustee-link'
  | 'unsubscribe';

/**
 * What keyed hashes are made for. Each use has a root of its own, HKDF-SHA-256 of the installation's secret with the use
 * as label: whoever learns one opens nothing of another.
 */
type HashUse =
  // The installation.
  | 'installation-secret'
  | 'password'
  // Codes, and limits on guessing them.
  | 'code'
  | 'code-without-handle'
  | 'elector'
  | 'attempt'
  | 'mail-request'
  | 'address'
  | 'proof-of-work'
  | 'receipt-limit'
  // Signed tokens (signed-tokens.ts), how many links a session makes, and codes that people read.
  | `token/${TokenKind}`
  | 'phone-links'
  | 'radicado'
  | 'registration-code'
  // Ballots.
  | 'certificate-code'
  | 'ballot-ciphertexts'
  | 'ballot-order';

/** What is stored encrypted, each with a root of its own too. */
type WrapUse = 'credentials-key' | 'trustee-key' | 'signing-key' | 'check-key';

/** The installation's secret, and the keys derived from it, one per use. */
export interface Secrets {
  /** A keyed hash (HMAC) with domain separation: the same code hashes differently for another person or purpose. */
  keyedHash: (use: HashUse, ...parts: string[]) => Buffer;
  /** Encrypts (AES-256-GCM) for one owner: what it returns opens for no other. */
  wrap: (use: WrapUse, owner: string, plain: Uint8Array) => Buffer;
  /** Null if it was wrapped with another secret, for another use or owner, or was changed. */
  unwrap: (use: WrapUse, owner: string, wrapped: Uint8Array) => Buffer | null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function secretsFrom(master: Uint8Array): Secrets {
  const keys = new Map<string, KeyObject>();
  const keyFor = (label: string) => {
    const known = keys.get(label);
    if (known) return known;
    // A key object, since creating one from bytes takes longer than the hash.
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', label, 32)));
    keys.set(label, key);
    return key;
  };
  const wrapKey = (use: WrapUse) => keyFor(`urna/wrap/${use}`);
  return {
    // Parts are length-prefixed: ["ab","c"] and ["a","bc"] must not collide.
    keyedHash: (use, ...parts) => {
      const mac = createHmac('sha256', keyFor(`urna/${use}`));
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:${part}`);
      return mac.digest();
    },
    wrap: (use, owner, plain) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', wrapKey(use), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap: (use, owner, wrapped) => {
      const bytes = Buffer.from(wrapped);
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', wrapKey(use), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([plain, decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

export const SECRET_FILE = 'secret.key';

/**
 * Creates the installation's secret in a folder that has none, readable by its owner only. Race: written to a temporary
 * file and then linked, so that of two first starts one wins, and nobody reads half a secret.
 */
export function makeSecretFile(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, SECRET_FILE);
  if (existsSync(path)) return;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** The secret in a file, or null if the content isn't one. */
export function readSecretFile(path: string): Buffer | null {
  const text = readFileSync(path, 'utf8').trim();
  return /^([0-9a-f]{2}){32,}$/i.test(text) ? Buffer.from(text, 'hex') : null;
}

export function sha256(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** randomInt is limited to 2^48, which twelve digits stay below. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** Crockford's base 32: none of its characters is mistaken for another when read aloud. */
const READABLE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Five bits of each byte, as text. Twenty random bytes make a hundred bits: nobody finds such a code by trying. */
export const readableCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => READABLE_CHARACTERS[byte % 32]).join('');

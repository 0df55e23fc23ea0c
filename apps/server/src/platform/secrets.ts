import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, randomInt } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The installation's secret, and the keys derived from it, one per use. */
export interface Secrets {
  /** A keyed hash (HMAC) with domain separation: the same code hashes differently for another person or purpose. */
  keyedHash: (use: string, ...parts: string[]) => Buffer;
}

export function secretsFrom(master: Uint8Array): Secrets {
  const keys = new Map<string, KeyObject>();
  const keyFor = (use: string) => {
    const known = keys.get(use);
    if (known) return known;
    // A key object, since creating one from bytes takes longer than the hash.
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `urna/${use}`, 32)));
    keys.set(use, key);
    return key;
  };
  return {
    // Parts are length-prefixed: ["ab","c"] and ["a","bc"] must not collide.
    keyedHash: (use, ...parts) => {
      const mac = createHmac('sha256', keyFor(use));
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:${part}`);
      return mac.digest();
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
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
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

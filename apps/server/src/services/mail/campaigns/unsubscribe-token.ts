import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';

/** The token of a voter's personal link: who it is for, and a keyed hash that only this installation can make. */
export function unsubscribeToken(secrets: Secrets, voterId: number): string {
  return `${voterId}.${hashFor(secrets, voterId).toString('base64url')}`;
}

/** Whose link it is; null of one that we didn't make. */
export function voterOfToken(secrets: Secrets, token: string): number | null {
  const [, id, hash] = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? [];
  if (id === undefined || hash === undefined) return null;
  const given = Buffer.from(hash, 'base64url');
  return timingSafeEqual(given, hashFor(secrets, Number(id))) ? Number(id) : null;
}

// 128 bits: short enough for a mail program's line, and not to be guessed.
function hashFor(secrets: Secrets, voterId: number): Buffer {
  return secrets.keyedHash('unsubscribe', String(voterId)).subarray(0, 16);
}

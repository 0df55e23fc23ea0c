import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';

/** The token of a voter's unsubscribe link: the voter's id and a keyed hash (MAC) of it. */
export function unsubscribeToken(secrets: Secrets, voterId: number): string {
  return `${voterId}.${hashFor(secrets, voterId).toString('base64url')}`;
}

/** Returns the voter of a link, or null if the MAC is invalid. */
export function voterOfToken(secrets: Secrets, token: string): number | null {
  const [, id, hash] = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{22})$/.exec(token) ?? [];
  if (id === undefined || hash === undefined) return null;
  const given = Buffer.from(hash, 'base64url');
  return timingSafeEqual(given, hashFor(secrets, Number(id))) ? Number(id) : null;
}

// 128 bits: unguessable, and short enough for one line of a plain-text mail.
function hashFor(secrets: Secrets, voterId: number): Buffer {
  return secrets.keyedHash('unsubscribe', String(voterId)).subarray(0, 16);
}

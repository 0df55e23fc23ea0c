import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';

const SECONDS = 15 * 60;

/**
 * A short-lived token for a person who proved who they are and has voted. It has the confirmation mailed again to the
 * addresses that got it, and downloads the certificate; it reveals nothing of the ballot.
 */
export function newReceiptToken(secrets: Secrets, voterId: number, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + SECONDS;
  return `${voterId}.${until}.${hashFor(secrets, voterId, until).toString('base64url')}`;
}

/** The voter of a token, or null if it has expired or the MAC isn't ours. */
export function voterOfReceiptToken(secrets: Secrets, token: string, now: Date): number | null {
  const [, id, until, hash] = /^([1-9]\d{0,14})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  if (id === undefined || until === undefined || hash === undefined) return null;
  const isOurs = timingSafeEqual(Buffer.from(hash, 'base64url'), hashFor(secrets, Number(id), Number(until)));
  return isOurs && Number(until) * 1000 > now.getTime() ? Number(id) : null;
}

function hashFor(secrets: Secrets, voterId: number, until: number): Buffer {
  return secrets.keyedHash('receipt', String(voterId), String(until));
}

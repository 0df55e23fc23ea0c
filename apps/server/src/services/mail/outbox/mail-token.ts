import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';

interface SentMail {
  id: number;
  /** The address that the mail goes to, or went to. */
  to: string;
}

/**
 * Names a mail in what comes back: the mail's id and a keyed hash (MAC) of it and its address. Without the installation's
 * secret nobody can name another person's mail, and a mail that has gone to another address since isn't named any more.
 * In lower case, because mail servers may change the case of an address.
 */
export function mailToken(secrets: Secrets, mail: SentMail): string {
  return `${mail.id}-${hashFor(secrets, mail).toString('hex')}`;
}

/** The ids and hashes in a text that look like tokens; only `isTokenOf` says whether one is. */
export function findTokens(text: string): { id: number; hash: string }[] {
  const found = text.matchAll(/(?<![0-9a-z])([1-9]\d{0,14})-([0-9a-f]{32})(?![0-9a-z])/gi);
  return [...found].map(([, id, hash]) => ({ id: Number(id), hash: hash ?? '' }));
}

export function isTokenOf(secrets: Secrets, mail: SentMail, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), hashFor(secrets, mail));
}

// 128 bits: unguessable, and short enough for the local part of an address, which has at most 64 characters.
function hashFor(secrets: Secrets, { id, to }: SentMail): Buffer {
  return secrets.keyedHash('bounce', String(id), to.toLowerCase()).subarray(0, 16);
}

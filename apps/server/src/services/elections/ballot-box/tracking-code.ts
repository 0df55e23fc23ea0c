import { hash } from 'node:crypto';

/** SHA-256 of a ballot, written as its tracking code: the same as the protocol's, by the platform's faster hash. */
export function trackingCode(ballot: string): string {
  return hash('sha256', ballot, 'base64').slice(0, 43);
}

/** The same hash as the archive names it. */
export function hashOf(code: string): string {
  return Buffer.from(code, 'base64').toString('hex');
}

import { hash } from 'node:crypto';

/** SHA-256 of a ballot, written as its tracking code: same as the protocol's, with Node's faster hash. */
export function trackingCode(ballot: string): string {
  return hash('sha256', ballot, 'base64').slice(0, 43);
}

/** The same hash in hexadecimal, as the archive names files. */
export function hashOf(code: string): string {
  return Buffer.from(code, 'base64').toString('hex');
}

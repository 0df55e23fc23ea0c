import { randomBytes } from 'node:crypto';

/** Crockford's base 32: none of its signs is taken for another one when read aloud. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** A hundred random bits: nobody finds a certificate by trying. */
export function newCertificateCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % 32]).join('');
}

import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { toBigEndianNumber, toCompactBase64, toHex, utf8 } from './bytes.ts';

/** The hash that names a file of the archive. */
export const sha256Hex = (text: string): string => toHex(sha256(utf8(text)));

/** The hash for an election's fingerprint, a ballot's signature and a ballot's tracker. */
export const sha256Base64 = (text: string): string => toCompactBase64(sha256(utf8(text)));

export const sha256Bytes = (text: string): Uint8Array => sha256(utf8(text));

export const hashToExponent = (text: string, order: bigint): bigint => toBigEndianNumber(sha256(utf8(text))) % order;

/** For secrets: 512 bits leave no measurable bias modulo the order. */
export const hashToSecretExponent = (text: string, order: bigint): bigint =>
  toBigEndianNumber(sha512(utf8(text))) % order;

import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import { MIN_PASSPHRASE, passphraseStrength } from '@urna/belenios/passphrase-strength';
import type { RollHeader, RollVoter } from '@urna/credential-files/roll';
import type { SigningKey } from '@urna/credential-files/signed-file';
import { Problem } from '../problem.ts';

export const FORMAT = 'urna-private-credentials-v1';
/** A frame is one chunk's length in four bytes and its ciphertext. */
export const FRAME_HEAD_BYTES = 4;
export const MAX_CHUNK_BYTES = 4 * 2 ** 20;
export const MAX_HEADER_BYTES = 16 * 1024;

/** What anybody may read in the private file: the roll's first line and how the key follows from the passphrase. */
export interface PrivateHeader {
  format: typeof FORMAT;
  roll: RollHeader;
  /** SHA-256 of the roll file. */
  rollHash: string;
  scrypt: { n: number; r: number; p: number };
  /** Base64. */
  salt: string;
}

/** The first chunk. */
export interface SigningChunk {
  name: SigningKey['name'];
  /** Base64. */
  secretKey: string;
}

/** The chunks between the first and the last: a voter with their private credential on each line. */
export interface VoterCredential extends RollVoter {
  credential: string;
}

/** The last chunk. */
export interface LastChunk {
  voters: number;
}

const CIPHER = 'aes-256-gcm';
export const TAG_BYTES = 16;

/**
 * Encrypts a file chunk by chunk (the STREAM construction): the nonce holds the chunk's number and whether it is the
 * last one, and the hash of the header is authenticated with each. So chunks can't be reordered, left out, repeated,
 * cut off at the end, or taken from another file. The key belongs to one file, because its salt does.
 */
export interface ChunkKey {
  key: Uint8Array;
  headerHash: Uint8Array;
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export function encryptChunk(
  { key, headerHash }: ChunkKey,
  number: number,
  isLast: boolean,
  plain: Uint8Array,
): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast)).setAAD(headerHash);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined for a wrong key or anything changed. */
export function decryptChunk(
  { key, headerHash }: ChunkKey,
  number: number,
  isLast: boolean,
  sealed: Uint8Array,
): Buffer | undefined {
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES });
  decipher.setAAD(headerHash).setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** 256 MB and about a second of one core for each guess. */
export const keyDerivation = { n: 2 ** 18, r: 8, p: 1 } as const;

/** NFKC, because two keyboards may encode the same passphrase differently. */
const normal = (passphrase: string): string => passphrase.normalize('NFKC');

export function keyFromPassphrase(passphrase: string, salt: Uint8Array): Promise<Buffer> {
  const { n, r, p } = keyDerivation;
  // Node refuses more than 32 MB unless it is allowed.
  const options = { N: n, r, p, maxmem: 2 * 128 * n * r };
  return new Promise((resolve, reject) => {
    scrypt(normal(passphrase), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

export function requireStrongPassphrase(passphrase: string): void {
  const strength = passphraseStrength(passphrase);
  if (strength === 'short') throw new Problem(`La frase de acceso debe tener al menos ${MIN_PASSPHRASE} caracteres.`);
  if (strength === 'weak')
    throw new Problem(
      'La frase es débil: quien copie el archivo podría adivinarla. Use al menos cuatro palabras escogidas al azar.',
    );
}

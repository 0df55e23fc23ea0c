import { createCipheriv, createDecipheriv } from 'node:crypto';

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

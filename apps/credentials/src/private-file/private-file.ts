import type { RollHeader, RollVoter } from '@urna/credential-files/roll';
import type { SigningKey } from '@urna/credential-files/signed-file';

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

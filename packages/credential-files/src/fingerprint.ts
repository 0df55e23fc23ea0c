import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, fromHex } from '@urna/belenios/bytes';
import { demand } from '@urna/belenios/refusal';

const GROUPS = 12;
const BYTES_OF_GROUP = 5;
const RANGE = 100_000;

/**
 * The SHA-256 of a file as twelve groups of five decimal digits, which two people compare by telephone. 199 bits remain,
 * so nobody finds a second file with the same digits; a group's bias of 100,000 in 2^40 doesn't matter.
 */
export function fingerprintGroups(sha256: string): string[] {
  const hash = fromHex(sha256);
  demand(hash?.length === 32, 'malformed', 'fingerprint');
  const digest = sha512(concatBytes(hash));
  return Array.from({ length: GROUPS }, (_, group) => {
    let number = 0;
    for (const byte of digest.subarray(group * BYTES_OF_GROUP, (group + 1) * BYTES_OF_GROUP))
      number = number * 256 + byte;
    return String(number % RANGE).padStart(5, '0');
  });
}

import { sameBytes } from '../encoding.ts';
import { HASH_SIZE, hashNode } from './hashes.ts';

export interface TreeHead {
  size: bigint;
  root: Uint8Array;
}

const isOdd = (number: bigint): boolean => (number & 1n) === 1n;

const areHashes = (list: readonly Uint8Array[]): boolean => list.every((hash) => hash.length === HASH_SIZE);

/** RFC 9162 2.1.3.2, and the index must be below the size. */
export function verifyInclusion(
  { size, root }: TreeHead,
  index: bigint,
  leafHash: Uint8Array,
  proof: readonly Uint8Array[],
): boolean {
  if (index < 0n || index >= size || !areHashes([root, leafHash, ...proof])) return false;
  let at = index;
  let last = size - 1n;
  let hash = leafHash;
  for (const sibling of proof) {
    if (last === 0n) return false;
    if (isOdd(at) || at === last) {
      hash = hashNode(sibling, hash);
      // A last node without a right neighbour rises until it has a left one.
      while (!isOdd(at) && at !== 0n) {
        at >>= 1n;
        last >>= 1n;
      }
    } else {
      hash = hashNode(hash, sibling);
    }
    at >>= 1n;
    last >>= 1n;
  }
  return last === 0n && sameBytes(hash, root);
}

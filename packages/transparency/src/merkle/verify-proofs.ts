import { sameBytes } from '../encoding.ts';
import { emptyRoot, HASH_SIZE, hashNode } from './hashes.ts';
import { isPowerOfTwo } from './tiles.ts';

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

/**
 * RFC 9162 2.1.4.2 for trees of different sizes. Equal sizes need equal roots, an empty tree the root of nothing, and
 * both an empty proof.
 */
export function verifyConsistency(old: TreeHead, next: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (old.size < 0n || old.size > next.size || !areHashes([old.root, next.root, ...proof])) return false;
  for (const { size, root } of [old, next]) if (size === 0n && !sameBytes(root, emptyRoot())) return false;
  if (old.size === next.size) return proof.length === 0 && sameBytes(old.root, next.root);
  if (old.size === 0n) return proof.length === 0;
  if (proof.length === 0) return false;
  const [first, ...rest] = isPowerOfTwo(old.size) ? [old.root, ...proof] : proof;
  if (first === undefined) return false;
  let at = old.size - 1n;
  let last = next.size - 1n;
  while (isOdd(at)) {
    at >>= 1n;
    last >>= 1n;
  }
  let oldHash = first;
  let nextHash = first;
  for (const hash of rest) {
    if (last === 0n) return false;
    if (isOdd(at) || at === last) {
      oldHash = hashNode(hash, oldHash);
      nextHash = hashNode(hash, nextHash);
      while (!isOdd(at) && at !== 0n) {
        at >>= 1n;
        last >>= 1n;
      }
    } else {
      nextHash = hashNode(nextHash, hash);
    }
    at >>= 1n;
    last >>= 1n;
  }
  return last === 0n && sameBytes(oldHash, old.root) && sameBytes(nextHash, next.root);
}

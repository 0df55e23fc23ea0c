import { sameBytes } from '../encoding.ts';
import { HASH_SIZE, hashNode } from './hashes.ts';
import { largestPowerBelow, type TileReader, TreeReader } from './tiles.ts';

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
  let position = index;
  let last = size - 1n;
  let hash = leafHash;
  for (const sibling of proof) {
    if (last === 0n) return false;
    if (isOdd(position) || position === last) {
      hash = hashNode(sibling, hash);
      // A last node without a right neighbour rises until it has a left one.
      while (!isOdd(position) && position !== 0n) {
        position >>= 1n;
        last >>= 1n;
      }
    } else {
      hash = hashNode(hash, sibling);
    }
    position >>= 1n;
    last >>= 1n;
  }
  return last === 0n && sameBytes(hash, root);
}

/** The proof of RFC 9162 2.1.3 that the leaf is in the tree of this size: sibling hashes from the leaf to the root. */
export async function makeInclusionProof(tiles: TileReader, size: bigint, index: bigint): Promise<Uint8Array[]> {
  if (index < 0n || index >= size) throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
  const tree = new TreeReader(tiles, size);
  const proof: Promise<Uint8Array>[] = [];
  let start = 0n;
  let end = size;
  while (end - start > 1n) {
    const middle = start + largestPowerBelow(end - start);
    if (index < middle) {
      proof.push(tree.hashOf(middle, end));
      end = middle;
    } else {
      proof.push(tree.hashOf(start, middle));
      start = middle;
    }
  }
  return (await Promise.all(proof)).toReversed();
}

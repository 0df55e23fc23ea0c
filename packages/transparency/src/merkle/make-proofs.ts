import { largestPowerBelow, type TileReader, TreeReader } from './tiles.ts';

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

import { createHash } from 'node:crypto';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyRoot, hashLeaf, hashNode } from './hashes.ts';
import { appendLeaves, MemoryTiles, rootOf, tileWidth } from './tiles.ts';
import { makeInclusionProof, verifyInclusion } from './verify-proofs.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/**
 * The root by another way than the one under test: level by level, where a last node without a neighbour moves up as it
 * is, and with Node's hash.
 */
function plainRoot(leaves: readonly Uint8Array[]): Uint8Array {
  const sha256 = (...parts: Uint8Array[]) => {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return new Uint8Array(hash.digest());
  };
  let row: Uint8Array[] = leaves.map((leaf) => sha256(Uint8Array.of(0), leaf));
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < row.length; index += 2) {
      const [left, right] = row.slice(index, index + 2);
      if (left !== undefined) above.push(right === undefined ? left : sha256(Uint8Array.of(1), left, right));
    }
    row = above;
  }
  return row[0] ?? sha256();
}

const entries = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => utf8ToBytes(`entry ${index}`));

async function treeOf(leaves: readonly Uint8Array[]): Promise<MemoryTiles> {
  const tiles = new MemoryTiles();
  await tiles.append(leaves.map(hashLeaf));
  return tiles;
}

const flip = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.with(bit >> 3, (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7)));

describe('published vectors', () => {
  // transparency-dev/merkle, rfc6962/rfc6962_test.go.
  test('hashes leaves and nodes as RFC 6962 does', () => {
    expect(hex(emptyRoot())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(hashLeaf(new Uint8Array()))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    const leaf = hashLeaf(utf8ToBytes('L123456'));
    expect(hex(leaf)).toBe('395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56');
    const node = hashNode(utf8ToBytes('N123'), utf8ToBytes('N456'));
    expect(hex(node)).toBe('aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb');
  });

  // The same repository, proof/verify_test.go: leaves, the root of each size, proofs by leaf (from 1) and size.
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const a = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
  const b = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
  const c = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
  const d = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
  const e = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
  const inclusions: [leaf: number, size: number, proof: (string | undefined)[]][] = [
    [1, 1, []],
    [1, 8, [a, b, c]],
    [6, 8, [d, e, roots[3]]],
    [3, 3, [roots[1]]],
    [2, 5, [roots[0], b, d]],
  ];
  const head = (size: number) => ({ size: BigInt(size), root: hexToBytes(roots[size - 1] ?? '') });

  test('computes the root of every size', async () => {
    const tiles = await treeOf(leaves.map(hexToBytes));
    for (const [index, root] of roots.entries()) expect(hex(await rootOf(tiles, BigInt(index + 1)))).toBe(root);
  });

  test.each(inclusions)('proves and verifies leaf %i of %i', async (leaf, size, proof) => {
    const tiles = await treeOf(leaves.map(hexToBytes));
    const made = await makeInclusionProof(tiles, BigInt(size), BigInt(leaf - 1));
    expect(made.map(hex)).toEqual(proof);
    const leafHash = hashLeaf(hexToBytes(leaves[leaf - 1] ?? ''));
    expect(verifyInclusion(head(size), BigInt(leaf - 1), leafHash, made)).toBe(true);
  });
});

describe('a growing tree', () => {
  test('has the plain root at every size that it had, however its leaves were appended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 }), async (steps) => {
        const all = entries(steps.reduce((sum, step) => sum + step, 0));
        const tiles = new MemoryTiles();
        const sizes = [0];
        for (const step of steps) {
          const size = sizes.at(-1) ?? 0;
          await tiles.append(all.slice(size, size + step).map(hashLeaf));
          sizes.push(size + step);
        }
        for (const size of sizes) expect(await rootOf(tiles, BigInt(size))).toEqual(plainRoot(all.slice(0, size)));
      }),
      { numRuns: 25 },
    );
  });

  test('crosses into the third level of tiles', async () => {
    const count = 256 * 256 + 300;
    const all = entries(count);
    const tiles = await treeOf(all);
    expect(await rootOf(tiles, BigInt(count))).toEqual(plainRoot(all));
    // 256 full tiles, two more, the tile above them and its successor, one on top.
    expect(tiles.count).toBe(258 + 2 + 1);
    const reads: string[] = [];
    const counting = {
      read: (level: number, index: bigint, width: number) => {
        reads.push(`${level}/${index}`);
        return tiles.read(level, index, width);
      },
    };
    const proof = await makeInclusionProof(counting, BigInt(count), 4711n);
    expect(proof.length).toBe(17);
    expect(reads.length).toBeLessThanOrEqual(5);
    const head = { size: BigInt(count), root: plainRoot(all) };
    expect(verifyInclusion(head, 4711n, hashLeaf(utf8ToBytes('entry 4711')), proof)).toBe(true);
  });

  test('gives only the tiles that changed, whole', async () => {
    const tiles = await treeOf(entries(300));
    const appended = await appendLeaves(tiles, 300n, entries(1).map(hashLeaf));
    expect(appended.size).toBe(301n);
    expect(appended.tiles.map(({ level, index, hashes }) => [level, index, hashes.length / 32])).toEqual([[0, 1n, 45]]);
    expect((await appendLeaves(tiles, 300n, [])).tiles).toEqual([]);
    await expect(appendLeaves(tiles, 300n, [new Uint8Array(31)])).rejects.toThrow(RangeError);
  });

  test('knows how wide a tile is at a size', () => {
    expect([0n, 1n, 2n].map((index) => tileWidth(300n, 0, index))).toEqual([256, 44, 0]);
    expect([0n, 1n].map((index) => tileWidth(300n, 1, index))).toEqual([1, 0]);
    // tlog-tiles' example of 70,000 leaves.
    expect([tileWidth(70_000n, 0, 273n), tileWidth(70_000n, 1, 1n), tileWidth(70_000n, 2, 0n)]).toEqual([112, 17, 1]);
  });

  test('refuses a storage that returns a shorter tile', async () => {
    await expect(rootOf({ read: () => new Uint8Array(32) }, 2n)).rejects.toThrow(RangeError);
  });
});

const LARGEST = 600;
const all = entries(LARGEST);
const whole = treeOf(all);
const headOf = (size: number) => ({ size: BigInt(size), root: plainRoot(all.slice(0, size)) });
const pair = fc
  .tuple(fc.integer({ min: 1, max: LARGEST }), fc.integer({ min: 0, max: LARGEST }))
  .map(([size, other]): [size: number, below: number] => [size, other % size]);

describe('inclusion proofs', () => {
  test('verify for their leaf, index and tree, and for no other', async () => {
    const tiles = await whole;
    await fc.assert(
      fc.asyncProperty(pair, fc.nat(), async ([size, index], random) => {
        const head = headOf(size);
        const leaf = hashLeaf(all[index] ?? new Uint8Array());
        const proof = await makeInclusionProof(tiles, head.size, BigInt(index));
        expect(verifyInclusion(head, BigInt(index), leaf, proof)).toBe(true);

        const bit = random % 256;
        expect(verifyInclusion(head, BigInt(index), flip(leaf, bit), proof)).toBe(false);
        expect(verifyInclusion({ ...head, root: flip(head.root, bit) }, BigInt(index), leaf, proof)).toBe(false);
        for (const other of [index - 1, index + 1, index + size, -1 - index]) {
          expect(verifyInclusion(head, BigInt(other), leaf, proof)).toBe(false);
        }
        for (const wrong of damaged(proof, random)) {
          expect(verifyInclusion(head, BigInt(index), leaf, wrong)).toBe(false);
        }
      }),
    );
  });

  test('are refused for an index outside of the tree, before and after the root', async () => {
    const leaf = hashLeaf(new Uint8Array());
    expect(verifyInclusion({ size: 1n, root: leaf }, 0n, leaf, [])).toBe(true);
    for (const [index, size] of [
      [0n, 0n],
      [1n, 1n],
      [-1n, 1n],
      [2n, 1n],
    ] as const) {
      expect(verifyInclusion({ size, root: leaf }, index, leaf, [])).toBe(false);
    }
    await expect(makeInclusionProof(await whole, 5n, 5n)).rejects.toThrow(RangeError);
  });

  test('ask for all their tiles before they wait for one, and for none twice', async () => {
    const tiles = await whole;
    const size = BigInt(all.length);
    const reads: string[] = [];
    const { promise: open, resolve: answer } = Promise.withResolvers<void>();
    const slow = {
      read: async (level: number, index: bigint, width: number) => {
        reads.push(`${level}/${index}`);
        await open;
        return tiles.read(level, index, width);
      },
    };
    const proof = makeInclusionProof(slow, size, 3n);
    const before = [...reads];
    answer();
    expect(await proof).not.toEqual([]);
    expect(before.length).toBeGreaterThan(1);
    expect(reads).toEqual([...new Set(before)]);
  });
});

/** A proof shortened, lengthened, with a bit flipped, a hash of another length, or two hashes exchanged. */
function damaged(proof: readonly Uint8Array[], random: number): Uint8Array[][] {
  const extra = hashLeaf(Uint8Array.of(random & 255));
  const list = [
    [...proof, extra],
    [extra, ...proof],
    [...proof, new Uint8Array()],
  ];
  if (proof.length === 0) return list;
  const index = random % proof.length;
  const hash = proof[index] ?? extra;
  list.push(proof.slice(1), proof.slice(0, -1), proof.with(index, flip(hash, random % 256)));
  list.push(proof.with(index, hash.subarray(0, 31)));
  if (proof.length > 1) list.push(proof.toReversed());
  return list;
}

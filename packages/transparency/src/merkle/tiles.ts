import { emptyRoot, HASH_SIZE, hashNode } from './hashes.ts';

/** The number of hashes in a full tile. Each level of tiles holds eight levels of the tree. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const WIDTH = BigInt(TILE_WIDTH);

/** A tile of level L + 1 holds the roots of full tiles of level L; a tile of level 0 holds leaf hashes. */
export interface Tile {
  level: number;
  index: bigint;
  /** 1 to 256 hashes one after another. */
  hashes: Uint8Array;
}

/** Where tiles are kept. */
export interface TileReader {
  /**
   * Returns at least the tile's first `width` hashes, concatenated; a tile that has grown since may be returned whole.
   * All tiles of a proof are asked for before the first is awaited, so that a reader can fetch them together.
   */
  read(level: number, index: bigint, width: number): Promise<Uint8Array> | Uint8Array;
}

/** The number of hashes in a tile of a tree with this many leaves. */
export function tileWidth(size: bigint, level: number, index: bigint): number {
  const onLevel = size / WIDTH ** BigInt(level) - index * WIDTH;
  return onLevel >= WIDTH ? TILE_WIDTH : Math.max(0, Number(onLevel));
}

/** Reads each tile once, however many hashes of it are asked for. Use one for each answer: it only grows. */
export class TreeReader {
  readonly #tiles: TileReader;
  readonly #size: bigint;
  readonly #cache = new Map<string, Promise<Uint8Array>>();

  constructor(tiles: TileReader, size: bigint) {
    this.#tiles = tiles;
    this.#size = size;
  }

  /**
   * The hash of the leaves from `start` to before `end`: the whole tree, or a part into which RFC 9162 2.1 splits one. A
   * part that is complete is read from one tile, any other is split at the largest power of two below its length.
   */
  async hashOf(start: bigint, end: bigint): Promise<Uint8Array> {
    const length = end - start;
    if (length === 0n) return emptyRoot();
    if (isPowerOfTwo(length)) return this.#completePart(start, length);
    const middle = start + largestPowerBelow(length);
    const [left, right] = await Promise.all([this.hashOf(start, middle), this.hashOf(middle, end)]);
    return hashNode(left, right);
  }

  async #completePart(start: bigint, length: bigint): Promise<Uint8Array> {
    const height = length.toString(2).length - 1;
    const level = Math.floor(height / TILE_HEIGHT);
    const first = start / WIDTH ** BigInt(level);
    const tile = await this.#tile(level, first / WIDTH);
    const offset = Number(first % WIDTH);
    let row = Array.from({ length: 2 ** (height % TILE_HEIGHT) }, (_, index) => hashAt(tile, offset + index));
    while (row.length > 1) row = hashPairs(row);
    const [hash] = row;
    if (hash === undefined) throw new RangeError('an empty part of a tree');
    return hash;
  }

  #tile(level: number, index: bigint): Promise<Uint8Array> {
    const key = `${level}/${index}`;
    const width = tileWidth(this.#size, level, index);
    const tile = this.#cache.get(key) ?? Promise.resolve(this.#tiles.read(level, index, width));
    this.#cache.set(key, tile);
    return tile;
  }
}

export const rootOf = (tiles: TileReader, size: bigint): Promise<Uint8Array> =>
  new TreeReader(tiles, size).hashOf(0n, size);

/**
 * The tiles that change when leaves are appended to a tree of `size` leaves, each whole, in the order of their levels.
 * A write that stores all of them in one transaction leaves no state between two sizes.
 */
export async function appendLeaves(
  tiles: TileReader,
  size: bigint,
  leafHashes: readonly Uint8Array[],
): Promise<{ size: bigint; tiles: Tile[] }> {
  const changed: Tile[] = [];
  let onLevel = size;
  let added = leafHashes;
  for (let level = 0; added.length > 0; level++) {
    const full: Uint8Array[] = [];
    let index = onLevel / WIDTH;
    const begun = Number(onLevel % WIDTH);
    let row = begun === 0 ? [] : hashesOf(await tiles.read(level, index, begun), begun);
    for (let offset = 0; offset < added.length; index++) {
      const taken = added.slice(offset, offset + TILE_WIDTH - row.length);
      row = [...row, ...taken];
      offset += taken.length;
      changed.push({ level, index, hashes: joined(row) });
      if (row.length === TILE_WIDTH) full.push(rootOfRow(row));
      row = [];
    }
    onLevel /= WIDTH;
    added = full;
  }
  return { size: size + BigInt(leafHashes.length), tiles: changed };
}

/** A tree in memory: 32 bytes a leaf. */
export class MemoryTiles implements TileReader {
  readonly #tiles = new Map<string, Uint8Array>();
  #size = 0n;

  get size(): bigint {
    return this.#size;
  }

  /** How many tiles it has. */
  get count(): number {
    return this.#tiles.size;
  }

  read(level: number, index: bigint, width: number): Uint8Array {
    const tile = this.#tiles.get(`${level}/${index}`);
    if (tile === undefined || tile.length < HASH_SIZE * width) {
      throw new RangeError(`no tile ${level}/${index} of ${width} hashes`);
    }
    return tile;
  }

  async append(leafHashes: readonly Uint8Array[]): Promise<void> {
    const { size, tiles } = await appendLeaves(this, this.#size, leafHashes);
    for (const { level, index, hashes } of tiles) this.#tiles.set(`${level}/${index}`, hashes);
    this.#size = size;
  }
}

function hashAt(tile: Uint8Array, index: number): Uint8Array {
  const hash = tile.subarray(HASH_SIZE * index, HASH_SIZE * (index + 1));
  if (hash.length !== HASH_SIZE)
    throw new RangeError(`a tile of ${tile.length / HASH_SIZE} hashes has none at ${index}`);
  return hash;
}

const hashesOf = (tile: Uint8Array, width: number): Uint8Array[] =>
  Array.from({ length: width }, (_, index) => hashAt(tile, index));

function joined(row: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(HASH_SIZE * row.length);
  for (const [index, hash] of row.entries()) {
    if (hash.length !== HASH_SIZE) throw new RangeError('a leaf hash has 32 bytes');
    bytes.set(hash, HASH_SIZE * index);
  }
  return bytes;
}

const hashPairs = (row: readonly Uint8Array[]): Uint8Array[] =>
  Array.from({ length: row.length / 2 }, (_, index) => {
    const [left, right] = row.slice(2 * index, 2 * index + 2);
    if (left === undefined || right === undefined) throw new RangeError('a row of an odd length');
    return hashNode(left, right);
  });

function rootOfRow(row: readonly Uint8Array[]): Uint8Array {
  let level = row;
  while (level.length > 1) level = hashPairs(level);
  return hashAt(joined(level), 0);
}

export const isPowerOfTwo = (number: bigint): boolean => number > 0n && (number & (number - 1n)) === 0n;

/** For numbers above 1. */
export const largestPowerBelow = (number: bigint): bigint => 1n << BigInt((number - 1n).toString(2).length - 1);

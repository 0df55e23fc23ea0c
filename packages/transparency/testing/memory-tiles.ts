import { HASH_SIZE } from '../src/merkle/hashes.ts';
import { appendLeaves, type TileReader } from '../src/merkle/tiles.ts';

/** A tree in memory, kept as a server keeps it. */
export class MemoryTiles implements TileReader {
  readonly #tiles = new Map<string, Uint8Array>();
  #size = 0n;
  reads = 0;

  get size(): bigint {
    return this.#size;
  }

  read(level: number, index: bigint, width: number): Uint8Array {
    this.reads++;
    const tile = this.#tiles.get(`${level}/${index}`);
    if (tile === undefined || tile.length < HASH_SIZE * width) throw new Error(`no tile ${level}/${index} of ${width}`);
    return tile;
  }

  async append(leafHashes: readonly Uint8Array[]): Promise<void> {
    const { size, tiles } = await appendLeaves(this, this.#size, leafHashes);
    for (const { level, index, hashes } of tiles) this.#tiles.set(`${level}/${index}`, hashes);
    this.#size = size;
  }

  /** How many tiles there are. */
  get count(): number {
    return this.#tiles.size;
  }
}

import { HASH_SIZE } from './hashes.ts';
import { appendLeaves, type TileReader } from './tiles.ts';

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

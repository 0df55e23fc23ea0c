import type { Tile, TileReader } from '@urna/transparency/merkle/tiles';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';

/** The tree of a contest's log, as it is stored. */
export const storedTiles = (db: Queryable, contest: number): TileReader => ({
  read: async (level, index) => {
    const tile = await db
      .selectFrom('log_tiles')
      .select('hashes')
      .where('contest', '=', contest)
      .where('level', '=', level)
      .where('index', '=', Number(index))
      .executeTakeFirst();
    if (!tile) throw new Error(`log ${contest} has no tile ${level}/${index}`);
    return tile.hashes;
  },
});

export async function storeTiles(tx: Tx, contest: number, tiles: readonly Tile[]): Promise<void> {
  const rows = tiles.map(({ level, index, hashes }) => ({
    contest,
    level,
    index: Number(index),
    hashes: Buffer.from(hashes),
  }));
  await tx
    .insertInto('log_tiles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['contest', 'level', 'index']).doUpdateSet({ hashes: sql`excluded.hashes` }),
    )
    .execute();
}

import type { Inclusion } from '@urna/contract/checking/transparency';
import { toBase64 } from '@urna/transparency/encoding';
import type { Tile, TileReader } from '@urna/transparency/merkle/tiles';
import { makeInclusionProof } from '@urna/transparency/merkle/verify-proofs';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { findElection } from '../find-election.ts';
import { findLog } from './contest-logs.ts';
import { findBallotEvent } from './read-events.ts';
import { bestCheckpoint } from './read-log-view.ts';

/** Tiles that are read in one query. */
interface Batch {
  wanted: { level: number; index: number }[];
  tiles: Promise<Map<string, Buffer>>;
}

const nameOf = (level: number, index: number | bigint): string => `${level}/${index}`;

/** The tree of a contest's log, as it is stored. Tiles that are asked for at once, as a proof's are, take one query. */
export function storedTiles(db: Queryable, contest: number): TileReader {
  let collecting: Batch | undefined;
  const readAll = async (wanted: Batch['wanted']): Promise<Map<string, Buffer>> => {
    // Waits a microtask, so that all tiles requested together are read in one query.
    await Promise.resolve();
    collecting = undefined;
    const rows = await db
      .selectFrom('log_tiles')
      .select(['level', 'index', 'hashes'])
      .where('contest', '=', contest)
      .where((row) =>
        row(
          row.refTuple('level', 'index'),
          'in',
          wanted.map(({ level, index }) => row.tuple(level, index)),
        ),
      )
      .execute();
    return new Map(rows.map(({ level, index, hashes }) => [nameOf(level, index), hashes]));
  };
  const begin = (): Batch => {
    const wanted: Batch['wanted'] = [];
    return { wanted, tiles: readAll(wanted) };
  };
  return {
    read: async (level, index) => {
      collecting ??= begin();
      const { wanted, tiles } = collecting;
      wanted.push({ level, index: Number(index) });
      const tile = (await tiles).get(nameOf(level, index));
      if (!tile) throw new Error(`log ${contest} has no tile ${nameOf(level, index)}`);
      return tile;
    },
  };
}

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

/**
 * A ballot's event, and the proof that a checkpoint's tree has it: a few rows, however many ballots there are. Null for a
 * ballot that isn't in the box.
 */
export async function proveInclusion(db: Queryable, contest: number, tracker: string): Promise<Inclusion | null> {
  const election = await findElection(db, contest);
  const event = election && (await findBallotEvent(db, election, tracker));
  if (!event) return null;
  const log = await findLog(db, contest);
  const checkpoint = log && (await bestCheckpoint(db, log, event.index));
  if (!checkpoint) return { ...event, proven: null };
  const proof = await makeInclusionProof(storedTiles(db, contest), BigInt(checkpoint.size), BigInt(event.index));
  return { ...event, proven: { proof: proof.map(toBase64), checkpoint: checkpoint.note } };
}

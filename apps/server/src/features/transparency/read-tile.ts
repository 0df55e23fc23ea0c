import { logChecked } from '@urna/transparency/log-refusal';
import { TILE_WIDTH, tileWidth } from '@urna/transparency/merkle/tiles';
import { readTilePath } from '@urna/transparency/tile-path';
import type { Queryable } from '../../platform/database/tables.ts';
import { findPublicArchiveEnd } from '../../services/elections/ballot-box/read-box.ts';
import { findElection } from '../../services/elections/find-election.ts';
import { findLog } from '../../services/elections/log/contest-logs.ts';
import { storedTiles } from '../../services/elections/log/log-tiles.ts';
import { readEvents } from '../../services/elections/log/read-events.ts';

const HASH_BYTES = 32;

/** A part of the tree, or the events below it, as C2SP's tlog-tiles lays them out; null for what there isn't (yet). */
export async function readTile(db: Queryable, contest: number, path: string): Promise<Buffer | null> {
  const read = logChecked(() => readTilePath(`tile/${path}`));
  const log = await findLog(db, contest);
  if (!read.ok || !log) return null;
  const { level, index, width } = read.value;
  if (tileWidth(BigInt(log.size), level === 'entries' ? 0 : level, index) < width) return null;
  if (level === 'entries') return readEntries(db, contest, { from: Number(index) * TILE_WIDTH, width });
  const hashes = await storedTiles(db, contest).read(level, index, width);
  return Buffer.from(hashes.subarray(0, width * HASH_BYTES));
}

/** Each event with its length before it, as 16 bits. */
async function readEntries(
  db: Queryable,
  contest: number,
  { from, width }: { from: number; width: number },
): Promise<Buffer | null> {
  const election = await findElection(db, contest);
  const end = await findPublicArchiveEnd(db, contest);
  if (!election || !end) return null;
  const events = await readEvents(db, election, end, { from, to: from + width });
  return Buffer.concat(
    events.flatMap((event) => {
      const bytes = Buffer.from(event);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return [length, bytes];
    }),
  );
}

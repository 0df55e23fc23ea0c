import { signCheckpoint } from '@urna/transparency/checkpoint';
import { hashLeaf } from '@urna/transparency/merkle/hashes';
import { appendLeaves, rootOf, type Tile, type TileReader } from '@urna/transparency/merkle/tiles';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import { ENDINGS_WITHOUT_A_RESULT, findPublicArchiveEnd } from '../ballot-box/read-box.ts';
import { findElection } from '../find-election.ts';
import { type LogDeps, type LogRow, readSigningKey } from './contest-logs.ts';
import { storedTiles, storeTiles } from './log-tiles.ts';
import { readEvents } from './read-events.ts';

/** Hashing them takes some hundredths of a second, during which the process does nothing else. */
const EVENTS_AT_ONCE = 2000;
/** A witness needs at most so many checkpoints' time to verify one. */
const RECENT_SIZES = 16;

/**
 * New ballots alone wait for the next multiple of `seconds` on the clock: no time of a checkpoint is kept, and none tells
 * when a ballot came. What ends or publishes a contest's archive is queued with the contest, and waits for nothing.
 */
export const checkpointWork = (deps: LogDeps & { clock: Clock; log: Log }, seconds: number): JobWork => ({
  kind: 'checkpoints',
  everySeconds: seconds,
  run: async ({ subject }, signal) => {
    const isTurn = subject === 0;
    while (await publishCheckpoints(deps, { ballots: isTurn })) signal.throwIfAborted();
    if (isTurn) return new Date((Math.floor(deps.clock.now().getTime() / 1000 / seconds) + 1) * seconds * 1000);
  },
});

/**
 * Publishes a checkpoint of each contest whose box has grown; returns whether one has more than was taken at once. New
 * ballots alone wait for their turn (`ballots`), other events don't.
 */
export async function publishCheckpoints(
  deps: LogDeps & { log: Log },
  { ballots }: { ballots: boolean },
): Promise<boolean> {
  let more = false;
  for (const contest of await grownBoxes(deps, ballots)) {
    // One box that can't be read must not keep the others' from being seen.
    more =
      (await publishCheckpoint(deps, contest).catch((error: unknown) => {
        deps.log.error({ err: error, contest }, 'a checkpoint could not be published');
        return false;
      })) || more;
  }
  return more;
}

async function grownBoxes({ db }: LogDeps, ballots: boolean): Promise<number[]> {
  const { rows } = await sql<{ contest: number }>`
    select logs.contest from logs
    join contests on contests.id = logs.contest
    join archive_heads head on head.contest = logs.contest
    cross join lateral (
      select case when stage = 'published' then last_height else least(last_height, head.ballots + ${sql.lit(ENDINGS_WITHOUT_A_RESULT)}) end as height
    ) public
    where public.height + 1 > size and (${ballots} or size = 0 or public.height > head.ballots)
    order by 1`.execute(db);
  return rows.map(({ contest }) => contest);
}

/**
 * Appends the new events to the tree and signs its root, all in one transaction.
 *
 * A log must never sign two checkpoints of which neither continues the other. Only this function signs, and it signs
 * what follows the row that it holds locked: of several servers one continues it and the others pass it over. What a
 * killed server signed was not committed, so nobody has seen it; and the next one signs the same of the same events,
 * because they are never changed.
 */
async function publishCheckpoint(deps: LogDeps, contest: number): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const log = await tx
      .selectFrom('logs')
      .selectAll()
      .where('contest', '=', contest)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return log ? continueLog(tx, deps, log) : false;
  });
}

async function continueLog(tx: Tx, { secrets }: LogDeps, log: LogRow): Promise<boolean> {
  const { contest } = log;
  const election = await findElection(tx, contest);
  const end = await findPublicArchiveEnd(tx, contest);
  if (!election || !end) throw new Error('a log without an election');
  const size = Math.min(end.height + 1, log.size + EVENTS_AT_ONCE);
  if (size <= log.size) return false;
  const key = await readSigningKey(tx, secrets, log, election);
  if (!key) throw new Error('the key of a log was destroyed before its last checkpoint');
  const events = await readEvents(tx, election, end, { from: log.size, to: size });
  const leaves = events.map((event) => hashLeaf(Buffer.from(event)));
  const tiles = storedTiles(tx, contest);
  const appended = await appendLeaves(tiles, BigInt(log.size), leaves);
  await storeTiles(tx, contest, appended.tiles);
  const root = await rootOf(withTiles(tiles, appended.tiles), appended.size);
  const note = signCheckpoint({ size: appended.size, root }, key);
  const recent = [size, ...log.recent].slice(0, RECENT_SIZES);
  const recent_notes = [note, ...log.recent_notes].slice(0, RECENT_SIZES);
  await tx
    .updateTable('logs')
    .set({ size, root: Buffer.from(root), note, recent, recent_notes })
    .where('contest', '=', contest)
    .execute();
  return end.height + 1 > size;
}

/** The stored tiles with those just written, which need not be read again. */
function withTiles(stored: TileReader, tiles: readonly Tile[]): TileReader {
  const written = new Map(tiles.map(({ level, index, hashes }) => [`${level}/${index}`, hashes]));
  return { read: (level, index, width) => written.get(`${level}/${index}`) ?? stored.read(level, index, width) };
}

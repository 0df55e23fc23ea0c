import { availableParallelism } from 'node:os';
import { ThreadPool } from '@urna/node-tools/thread-pool';
import type { Database, Queryable } from '../../../platform/database/tables.ts';
import { selectBallots } from '../../../services/election/ballot-box/read-box.ts';
import type * as sumTasks from './sum-tasks.ts';

/** The unit of work that survives a kill: about a second's, or somewhat more with a hundred choices. */
const BALLOTS_PER_PART = 2000;
/** Less than 6 MB per thread with a hundred choices. */
const BALLOTS_AT_ONCE = 100;
/** Enough for a page of ballots and the garbage of parsing it; with more, V8 would collect less often. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

type SumThreads = ThreadPool<typeof sumTasks>;

interface Range {
  after: number;
  upTo: number;
}

export interface SumWork {
  contest: number;
  /** The election's text. */
  election: string;
  ballots: number;
  ballotsPerPart?: number;
  signal: AbortSignal;
  /**
   * Called first with the progress that an earlier process left, then in the transaction that stores each part:
   * throwing discards the part.
   */
  onDone: (db: Queryable, ballots: number) => Promise<void>;
}

/**
 * Computes the encrypted tally of the whole ballot box in threads of bounded memory, in parts that survive the process.
 */
export async function sumBallots(db: Database, work: SumWork): Promise<string> {
  const { contest, ballots } = work;
  const storedParts = await db
    .selectFrom('tally_parts')
    .select(['after_number as after', 'up_to_number as upTo'])
    .where('contest', '=', contest)
    .execute();
  const storedStarts = new Set(storedParts.map(({ after }) => after));
  const missing = rangesOf(ballots, work.ballotsPerPart ?? BALLOTS_PER_PART).filter(
    ({ after }) => !storedStarts.has(after),
  );
  let done = storedParts.reduce((sum, { after, upTo }) => sum + upTo - after, 0);
  await work.onDone(db, done);
  const count = Math.max(1, Math.min(missing.length, availableParallelism() - 1));
  const threads: SumThreads = new ThreadPool(new URL('./sum-tasks.ts', import.meta.url), {
    threads: count,
    resourceLimits,
  });
  try {
    await Promise.all(
      Array.from({ length: count }, async () => {
        for (let range = missing.shift(); range !== undefined; range = missing.shift()) {
          const tally = await sumPart(db, threads, work, range);
          await db.transaction().execute(async (tx) => {
            await storePart(tx, contest, range, tally);
            done += range.upTo - range.after;
            await work.onDone(tx, done);
          });
        }
      }),
    );
    const parts = await db
      .selectFrom('tally_parts')
      .select(['after_number', 'up_to_number', 'tally'])
      .where('contest', '=', contest)
      .execute();
    const counted = parts.reduce((sum, part) => sum + part.up_to_number - part.after_number, 0);
    if (counted !== ballots) throw new Error('the parts are not the whole ballot box');
    return await threads.run('sumTallies', { election: work.election, tallies: parts.map(({ tally }) => tally) });
  } finally {
    await threads.end();
  }
}

const rangesOf = (ballots: number, perPart: number): Range[] =>
  Array.from({ length: Math.ceil(ballots / perPart) }, (_, index) => ({
    after: index * perPart,
    upTo: Math.min((index + 1) * perPart, ballots),
  }));

async function sumPart(
  db: Database,
  threads: SumThreads,
  { contest, election, signal }: SumWork,
  { after, upTo }: Range,
): Promise<string> {
  const tallies: string[] = [];
  for (let last = after; last < upTo; last += BALLOTS_AT_ONCE) {
    signal.throwIfAborted();
    const most = Math.min(last + BALLOTS_AT_ONCE, upTo);
    const rows = await selectBallots(db, contest, { after: last, upTo: most }).select('ballot').execute();
    if (rows.length !== most - last) throw new Error('a ballot is missing from the box');
    tallies.push(await threads.run('tallyBallots', { election, ballots: rows.map(({ ballot }) => ballot) }));
  }
  return threads.run('sumTallies', { election, tallies });
}

async function storePart(db: Queryable, contest: number, { after, upTo }: Range, tally: string): Promise<void> {
  await db
    .insertInto('tally_parts')
    .values({ contest, after_number: after, up_to_number: upTo, tally })
    // Deterministic: the same ballots give the same text, whichever process is first.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

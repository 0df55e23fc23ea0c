import { sql } from 'kysely';
import { repeatedStatement, type ValueOf } from '../../platform/database/repeated-statement.ts';
import type { Queryable } from '../../platform/database/tables.ts';

export interface Counter {
  name: string;
  holder: Buffer;
  seconds: number;
}

/** Where a hit counts: its holder's present window. */
export interface Hit {
  name: string;
  holder: Buffer;
  start: Date;
}

export function hitOf({ name, holder, seconds }: Counter, now: Date): { hit: Hit; secondsLeft: number } {
  const length = seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const secondsLeft = Math.max(1, Math.ceil((start + length - now.getTime()) / 1000));
  return { hit: { name, holder, start: new Date(start) }, secondsLeft };
}

/** Counts a hit and gives how many there are: a statement, or a part of one. */
export const countingHit = (db: Queryable, value: ValueOf<Hit>) =>
  db
    .insertInto('rate_counters')
    .values({ name: value('name'), holder: value('holder'), window_start: value('start'), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'holder', 'window_start']).doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }),
    )
    .returning('hits');

const count = repeatedStatement(countingHit);

/** Counts one more hit in the holder's present window and answers how many there are. Shared by every process. */
export async function countHit(
  db: Queryable,
  counter: Counter,
  now: Date,
): Promise<{ hits: number; secondsLeft: number }> {
  const { hit, secondsLeft } = hitOf(counter, now);
  const counted = await count(db, hit);
  if (!counted) throw new Error('a hit that could not be counted');
  return { hits: counted.hits, secondsLeft };
}

export async function forgetHits(db: Queryable, { name, holder }: Pick<Counter, 'name' | 'holder'>): Promise<void> {
  await db.deleteFrom('rate_counters').where('name', '=', name).where('holder', '=', holder).execute();
}

export async function forgetOldHits(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where('window_start', '<', new Date(now.getTime() - 3_600_000))
    .execute();
}

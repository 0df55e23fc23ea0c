import { sql } from 'kysely';
import { repeatedStatement, type ValueOf } from '../../platform/database/repeated-statement.ts';
import type { Queryable } from '../../platform/database/tables.ts';

const count = repeatedStatement((db, value: ValueOf<{ name: string; holder: Buffer; start: Date }>) =>
  db
    .insertInto('rate_counters')
    .values({ name: value('name'), holder: value('holder'), window_start: value('start'), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'holder', 'window_start']).doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }),
    )
    .returning('hits'),
);

/** Counts one more hit in the holder's present window and answers how many there are. Shared by every process. */
export async function countHit(
  db: Queryable,
  limit: { name: string; holder: Buffer; seconds: number },
  now: Date,
): Promise<{ hits: number; secondsLeft: number }> {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const counted = await count(db, { name: limit.name, holder: limit.holder, start: new Date(start) });
  if (!counted) throw new Error('a hit that could not be counted');
  return { hits: counted.hits, secondsLeft: Math.max(1, Math.ceil((start + length - now.getTime()) / 1000)) };
}

export async function forgetHits(db: Queryable, limit: { name: string; holder: Buffer }): Promise<void> {
  await db.deleteFrom('rate_counters').where('name', '=', limit.name).where('holder', '=', limit.holder).execute();
}

export async function forgetOldHits(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_counters')
    .where('window_start', '<', new Date(now.getTime() - 3_600_000))
    .execute();
}

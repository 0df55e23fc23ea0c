import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Queryable } from '../../platform/database/tables.ts';

/** Counts one more hit in the holder's present window and answers how many there are. Shared by every process. */
export async function countHit(
  db: Queryable,
  limit: { name: string; holder: Buffer; seconds: number },
  now: Date,
): Promise<{ hits: number; secondsLeft: number }> {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const row = await db
    .insertInto('rate_counters')
    .values({ name: limit.name, holder: limit.holder, window_start: new Date(start), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'holder', 'window_start']).doUpdateSet({ hits: sql<number>`rate_counters.hits + 1` }),
    )
    .returning('hits')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return { hits: row.hits, secondsLeft: Math.max(1, Math.ceil((start + length - now.getTime()) / 1000)) };
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

import type { Queryable } from '../../../platform/database/tables.ts';

/** Ballots in the box; 0 before there is one. */
export async function countBallots(db: Queryable, contest: number): Promise<number> {
  const head = await db.selectFrom('archive_heads').select('ballots').where('contest', '=', contest).executeTakeFirst();
  return head?.ballots ?? 0;
}

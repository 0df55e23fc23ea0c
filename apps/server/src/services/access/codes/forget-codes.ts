import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';

/** Codes count towards the limit of an hour. */
const LIMIT_SECONDS = 3600;
const KEPT_SECONDS = 24 * 3600;

export async function forgetOldCodes(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<', after(now, -KEPT_SECONDS)).execute();
}

/** Deletes voters' codes that open nothing any more. */
export async function forgetVoterCodes(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('purpose', '=', 'voter')
    .where('expires_at', '<=', now)
    .where('created_at', '<=', after(now, -LIMIT_SECONDS))
    .execute();
}

export async function forgetCodesOfContest(tx: Tx, contest: number): Promise<void> {
  await sql`
    delete from codes where purpose = 'voter'
      and subject in (select 'voter:' || id from voters where contest = ${contest})`.execute(tx);
}

import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { CodePurpose } from './purposes.ts';

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

/** Revokes a person's valid codes for a purpose. */
export async function revokeCodes(tx: Tx, who: { purpose: CodePurpose; subject: string }, now: Date): Promise<void> {
  await tx
    .updateTable('codes')
    .set({ replaced_at: now })
    .where('purpose', '=', who.purpose)
    .where('subject', '=', who.subject)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

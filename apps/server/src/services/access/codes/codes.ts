import { sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** What a code authenticates for; a code of one purpose is refused for any other. */
type CodePurpose = 'applicant' | 'correction' | 'tracking' | 'staff' | 'voter';

/** The codes that open something of a candidate's. */
export const candidatePurposes = ['applicant', 'correction', 'tracking'] as const satisfies readonly CodePurpose[];

export interface CodeOwner {
  purpose: CodePurpose;
  subject: string;
  /** False for a number that nobody has: everything happens as for a real one, but no code is right. */
  isSomebody?: boolean;
}

export const CODE_SECONDS = 600;
export const CODE_TRIES = 5;

/** Attempts without a handle: so many wrong ones per person and hour, each compared with the newest codes alone. */
export const WITHOUT_HANDLE = { tries: 10, seconds: 3600, newestCodes: 2 } as const;

export function codeHash({ keyedHash }: Secrets, { purpose, subject }: CodeOwner, code: string): Buffer {
  return keyedHash('code', purpose, subject, code);
}

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

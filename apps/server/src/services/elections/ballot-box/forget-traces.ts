import { type RawBuilder, sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';

/** A voter whose answer was lost may send the same ballot again for so long after it ended their session. */
const ANSWER_SECONDS = 600;
/** Codes count towards the limit of an hour. */
const CODE_SECONDS = 3600;

/** Deletes voters' sessions that are over: each says when a voter came, and one that a vote ended when they voted. */
export async function forgetVoterSessions(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('kind', '=', 'voter')
    .where((row) => row(row.fn.coalesce('ended_at', 'expires_at'), '<', after(now, -ANSWER_SECONDS)))
    .execute();
}

/** Deletes voters' codes and links that open nothing any more. */
export async function forgetVoterCodes(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('purpose', '=', 'voter')
    .where('expires_at', '<=', now)
    .where('created_at', '<=', after(now, -CODE_SECONDS))
    .execute();
  await db
    .deleteFrom('password_links')
    .where((row) => row.or([row('expires_at', '<=', now), row('used_at', 'is not', null)]))
    .execute();
}

const subjectsOf = (contest: number) => sql`(select 'voter:' || id from voters where contest = ${contest})`;

/**
 * Removes what puts a voter of the contest beside a moment. At the close, sessions that a vote ended a moment ago stay,
 * because a lost answer is asked for again; at the publication they go too.
 */
export async function forgetTraces(
  tx: Tx,
  contest: number,
  now: Date,
  { sessions }: { sessions: 'unanswered stay' | 'all' },
): Promise<void> {
  const over: RawBuilder<boolean> =
    sessions === 'all' ? sql`true` : sql`ended_by is distinct from 'cast' or ended_at < ${after(now, -ANSWER_SECONDS)}`;
  await sql`delete from sessions where kind = 'voter' and (${over}) and subject in ${subjectsOf(contest)}`.execute(tx);
  await sql`delete from codes where purpose = 'voter' and subject in ${subjectsOf(contest)}`.execute(tx);
  await sql`delete from password_links using voters where voters.id = voter_id and voters.contest = ${contest}`.execute(
    tx,
  );
}

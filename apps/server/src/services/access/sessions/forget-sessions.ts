import { type RawBuilder, sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';

/** A voter whose answer was lost may send the same ballot again for so long after it ended their session. */
const ANSWER_SECONDS = 600;
const KEPT_SECONDS = 30 * 24 * 3600;

export async function forgetOldSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', after(now, -KEPT_SECONDS)).execute();
}

/**
 * Deletes voters' sessions that are over. A session's times reveal when somebody logged in and, if voting ended it, when
 * they voted.
 */
export async function forgetVoterSessions(db: Queryable, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('kind', '=', 'voter')
    .where((row) => row(row.fn.coalesce('ended_at', 'expires_at'), '<', after(now, -ANSWER_SECONDS)))
    .execute();
}

/** Of sessions that a vote ended, those of a moment ago may stay, because a lost answer is asked for again. */
export async function forgetSessionsOfContest(
  tx: Tx,
  contest: number,
  now: Date,
  which: 'unanswered stay' | 'all',
): Promise<void> {
  const over: RawBuilder<boolean> =
    which === 'all' ? sql`true` : sql`ended_by is distinct from 'cast' or ended_at < ${after(now, -ANSWER_SECONDS)}`;
  await sql`
    delete from sessions where kind = 'voter' and (${over})
      and subject in (select 'voter:' || id from voters where contest = ${contest})`.execute(tx);
}

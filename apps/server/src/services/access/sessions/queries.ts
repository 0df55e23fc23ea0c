import { type RawBuilder, sql } from 'kysely';
import { after } from '../../../platform/clock.ts';
import type { Queryable, SessionEnd, SessionKind, Tx } from '../../../platform/database/tables.ts';
import type { Session } from './tokens.ts';

const columns = [
  'id',
  'kind',
  'subject',
  'candidate_type as candidateType',
  'started_at as startedAt',
  'expires_at as expiresAt',
  'ended_by as endedBy',
] as const;

/** By the present token, or by the one before the last refresh while that is still valid. */
export function findSession(db: Queryable, hash: Buffer, now: Date): Promise<Session | undefined> {
  return db
    .selectFrom('sessions')
    .select(columns)
    .where((where) =>
      where.or([
        where('token_hash', '=', hash),
        where.and([where('previous_token_hash', '=', hash), where('previous_valid_until', '>', now)]),
      ]),
    )
    .executeTakeFirst();
}

export async function hasLiveSession(
  db: Queryable,
  subject: string,
  kinds: readonly SessionKind[],
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('subject', '=', subject)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export const updateOpenSessions = (db: Queryable) => db.updateTable('sessions').where('ended_at', 'is', null);

export async function endSession(db: Queryable, id: number, now: Date, by: SessionEnd): Promise<void> {
  await updateOpenSessions(db).set({ ended_at: now, ended_by: by }).where('id', '=', id).execute();
}

/** Ends the open sessions of a person; `onlyExpired` leaves those that are still in use. Returns how many. */
export async function endSessionsOf(
  tx: Tx,
  subject: string,
  kinds: readonly SessionKind[],
  now: Date,
  by: SessionEnd,
  { onlyExpired = false } = {},
): Promise<number> {
  const open = updateOpenSessions(tx).where('subject', '=', subject).where('kind', 'in', kinds);
  const ended = (onlyExpired ? open.where('expires_at', '<=', now) : open).set({ ended_at: now, ended_by: by });
  return Number((await ended.executeTakeFirstOrThrow()).numUpdatedRows);
}

/** Ends every open session of these kinds. */
export async function endSessionsOfKinds(
  tx: Tx,
  kinds: readonly SessionKind[],
  now: Date,
  by: SessionEnd,
): Promise<void> {
  await updateOpenSessions(tx).set({ ended_at: now, ended_by: by }).where('kind', 'in', kinds).execute();
}

/** Ends the staff's other sessions of a person who has proved more than those did. */
export async function endOtherSessions(
  tx: Tx,
  { id, subject }: Pick<Session, 'id' | 'subject'>,
  now: Date,
): Promise<void> {
  await updateOpenSessions(tx)
    .set({ ended_at: now, ended_by: 'code_elsewhere' })
    .where('subject', '=', subject)
    .where('kind', '=', 'staff')
    .where('id', '!=', id)
    .execute();
}

/**
 * Ends a person's open sessions, and removes what those ended by a submission could still request. The caller holds the
 * person's lock, so that no session opens meanwhile.
 */
export async function revokeSessions(
  tx: Tx,
  subject: string,
  now: Date,
  by: Extract<SessionEnd, 'disowned' | 'reopened' | 'withdrawn'>,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({ ended_at: row.fn.coalesce('ended_at', row.val(now)), ended_by: by }))
    .where('subject', '=', subject)
    .where('kind', 'in', ['candidate', 'correction', 'tracking'])
    .where((where) => where.or([where('ended_by', 'is', null), where('ended_by', '=', 'submission')]))
    .execute();
}

/** For so long after a ballot ended their session, a voter whose answer was lost may send the same ballot again. */
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

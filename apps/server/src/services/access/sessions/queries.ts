import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
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

export async function insertSession(
  tx: Tx,
  session: {
    kind: SessionKind;
    subject: string;
    candidateType: CandidateKind | null;
    hash: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<Session> {
  return tx
    .insertInto('sessions')
    .values({
      kind: session.kind,
      subject: session.subject,
      candidate_type: session.candidateType,
      token_hash: session.hash,
      started_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

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

export async function endSession(db: Queryable, id: number, now: Date, by: SessionEnd): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the open sessions of a person; `expiredOnly` leaves those that are still in use. Answers how many. */
export async function endSessionsOf(
  tx: Tx,
  subject: string,
  kinds: readonly SessionKind[],
  now: Date,
  by: SessionEnd,
  expiredOnly: boolean,
): Promise<number> {
  let update = tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_by: by })
    .where('subject', '=', subject)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null);
  if (expiredOnly) update = update.where('expires_at', '<=', now);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ends every open session of these kinds. */
export async function endSessionsOfKinds(
  tx: Tx,
  kinds: readonly SessionKind[],
  now: Date,
  by: SessionEnd,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_by: by })
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .execute();
}

/** Moves the expiry of an open session, never backwards. */
export async function extendSession(db: Queryable, id: number, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '<', expiresAt)
    .execute();
}

/** Ends the staff's other sessions of a person who has proved more than those did. */
export async function endOtherSessions(
  tx: Tx,
  { id, subject }: Pick<Session, 'id' | 'subject'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_by: 'code_elsewhere' })
    .where('subject', '=', subject)
    .where('kind', '=', 'staff')
    .where('id', '!=', id)
    .where('ended_at', 'is', null)
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

/** Race of two refreshes of one token: one statement decides, and the second finds another token there. */
export async function renewSession(
  db: Queryable,
  renewal: {
    id: number;
    oldHash: Buffer;
    newHash: Buffer;
    expiresAt: Date;
    previousValidUntil: Date;
    expiredAfter: Date;
  },
): Promise<Session | undefined> {
  return db
    .updateTable('sessions')
    .set((row) => ({
      previous_token_hash: row.ref('token_hash'),
      previous_valid_until: renewal.previousValidUntil,
      token_hash: renewal.newHash,
      expires_at: renewal.expiresAt,
    }))
    .where('id', '=', renewal.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', renewal.expiredAfter)
    .where((where) =>
      where.or([where('token_hash', '=', renewal.oldHash), where('previous_token_hash', '=', renewal.oldHash)]),
    )
    .returning(columns)
    .executeTakeFirst();
}

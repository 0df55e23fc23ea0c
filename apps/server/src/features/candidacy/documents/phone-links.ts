import { PHONE_LINK_MINUTES, type PhoneLinkState } from '@urna/contract/candidacy/phone-upload';
import { after } from '../../../platform/clock.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import type { Session } from '../../../services/access/sessions/tokens.ts';

const RETENTION_SECONDS = 24 * 3600;

/** A link is read together with the session that made it. */
const select = (db: Queryable) =>
  db
    .selectFrom('phone_links as link')
    .innerJoin('sessions as session', 'session.id', 'link.session_id')
    .select([
      'link.id',
      'link.candidate_id',
      'link.document_type_id',
      'link.key_hash',
      'link.expires_at',
      'link.ended_by',
      'session.id as session_id',
      'session.kind as session_kind',
      'session.subject',
      'session.candidate_type',
      'session.started_at as session_started_at',
      'session.expires_at as session_expires_at',
      'session.ended_by as session_ended_by',
    ]);

/** A row of `phone_links`, which only this module writes. */
export type PhoneLinkRow = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/** The phone acts in the session of the computer, so whatever that session may no longer do, the phone may not either. */
export const sessionBehind = (link: PhoneLinkRow): Session => ({
  id: link.session_id,
  kind: link.session_kind,
  subject: link.subject,
  candidateType: link.candidate_type,
  startedAt: link.session_started_at,
  expiresAt: link.session_expires_at,
  endedBy: link.session_ended_by,
});

const statesByEnd = {
  upload: 'received',
  computer: 'cancelled',
  replacement: 'cancelled',
  phone: 'left',
} as const satisfies Record<NonNullable<PhoneLinkRow['ended_by']>, PhoneLinkState>;

export function stateOf(link: PhoneLinkRow, now: Date): PhoneLinkState {
  if (link.ended_by !== null) return statesByEnd[link.ended_by];
  if (link.session_ended_by !== null || link.session_expires_at <= now) return 'closed';
  if (link.expires_at <= now) return 'expired';
  return link.key_hash === null ? 'waiting' : 'connected';
}

/** Ownership stands in the query: the link of another session finds nothing. */
export async function findOwnLink(db: Queryable, id: number, session: Pick<Session, 'id'>): Promise<PhoneLinkRow> {
  const row = await select(db).where('link.id', '=', id).where('link.session_id', '=', session.id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** By the token that the computer shows, or by the key of the phone that opened the link. */
export async function findLinkBy(
  db: Queryable,
  column: 'token_hash' | 'key_hash',
  hash: Buffer,
): Promise<PhoneLinkRow> {
  const row = await select(db).where(`link.${column}`, '=', hash).executeTakeFirst();
  if (!row) throw new AppError('unknown_phone_link');
  return row;
}

/** Inserts a link and ends an earlier one for the same document, in any session. The caller holds the person's lock. */
export async function insertLink(
  tx: Tx,
  link: { session_id: number; candidate_id: number; document_type_id: number; token_hash: Buffer },
  now: Date,
): Promise<{ id: number }> {
  await tx
    .updateTable('phone_links')
    .set({ ended_at: now, ended_by: 'replacement' })
    .where('candidate_id', '=', link.candidate_id)
    .where('document_type_id', '=', link.document_type_id)
    .where('ended_at', 'is', null)
    .execute();
  return tx
    .insertInto('phone_links')
    .values({ ...link, created_at: now, expires_at: after(now, PHONE_LINK_MINUTES * 60) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function forgetOldLinks(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('phone_links').where('expires_at', '<', after(now, -RETENTION_SECONDS)).execute();
}

/** Changes a link that is live: neither the link nor its session has ended or expired. */
const updateLive = (db: Queryable, id: number, now: Date) =>
  db
    .updateTable('phone_links')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.id', '=', 'phone_links.session_id')
          .where('sessions.ended_at', 'is', null)
          .where('sessions.expires_at', '>', now),
      ),
    );

/** Race: of two phones that open one link at once, the statement lets one write its key; the other changes nothing. */
export async function openLink(db: Queryable, id: number, keyHash: Buffer, now: Date): Promise<void> {
  try {
    await updateLive(db, id, now).set({ key_hash: keyHash, opened_at: now }).where('key_hash', 'is', null).execute();
  } catch (error) {
    // A phone makes a key for each link: with one key for two links we couldn't tell which of them a call means.
    if (isUniqueViolation(error, 'phone_links_key_hash_key')) throw new AppError('malformed');
    throw error;
  }
}

/**
 * Race: an upload, its repetition, and both ways of ending the link change the same row under the same condition. One of
 * them succeeds; the others wait for it, and change nothing.
 */
export async function endLink(
  db: Queryable,
  id: number,
  now: Date,
  by: 'upload' | 'computer' | 'phone',
): Promise<boolean> {
  const { numUpdatedRows } = await updateLive(db, id, now)
    .set({ ended_at: now, ended_by: by })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

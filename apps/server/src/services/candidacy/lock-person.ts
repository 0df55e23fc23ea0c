import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseIfEndedElsewhere } from '../access/sessions/session-guard.ts';
import { type PersonKey, personOfSubject, personSubject, type Session } from '../access/sessions/tokens.ts';

/**
 * Serializes everything that changes one person's candidacy, whoever does it: themselves, a reviewer, or an
 * administrator who reopens it. Freezing or reopening ends every session and code of the person; without one lock, a
 * login or an upload that began before would commit after and survive it. Take it first in a transaction, before
 * contests and codes, and read again under it what was read to find the person.
 */
export async function lockPerson(tx: Tx, person: PersonKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`candidacy:${personSubject(person)}`}, 0))`.execute(tx);
}

/**
 * Locks the person of a session and re-reads whether it is still live, since the request may have waited for an upload
 * to end or for this lock. A session ended by a submission passes: the caller decides what it may still do.
 */
export async function lockPersonWithSession(tx: Tx, session: Session): Promise<PersonKey> {
  const person = personOfSubject(session.subject);
  await lockPerson(tx, person);
  const { ended_by } = await tx
    .selectFrom('sessions')
    .select('ended_by')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  refuseIfEndedElsewhere({ kind: session.kind, endedBy: ended_by });
  if (ended_by !== null && ended_by !== 'submission') throw new AppError('no_session');
  return person;
}

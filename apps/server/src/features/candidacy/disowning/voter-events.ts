import { type DisownedVoterEvent, disownedEventLabels } from '@urna/contract/candidacy/disowning';
import { showDay } from '@urna/contract/shared/dates';
import { contestOf } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../services/activity/record.ts';
import {
  type Disowned,
  type DisowningKey,
  findDisowning,
  insertDisowning,
} from '../../../services/candidacy/disownings.ts';
import { findVoterById, type VoterRow } from '../../../services/election/roll/queries.ts';
import { lockVoter, revokeVoterAccess } from '../../../services/election/roll/write-voter.ts';
import { lockContest } from '../../../services/processes/contest-rows.ts';
import type { DisowningNotice } from './mails.ts';

type Link = Exclude<Disowned, { event: 'registration' }>;

const keyOf = ({ event, voterId, on, nonce }: Link): DisowningKey => ({
  candidate_id: null,
  voter_id: voterId,
  event,
  event_on: on,
  nonce,
});

async function requireVoter(db: Queryable, { voterId }: Link): Promise<VoterRow> {
  const voter = await findVoterById(db, voterId);
  if (!voter) throw new AppError('unknown_disown_link');
  return voter;
}

export async function voterPage(db: Queryable, link: Link): Promise<DisownedVoterEvent> {
  const voter = await requireVoter(db, link);
  const reported = await findDisowning(db, keyOf(link));
  return {
    event: link.event,
    state: reported ? 'reported' : voter.process_state === 'archived' ? 'archived' : 'reportable',
    event_on: link.on,
    question: voter.question,
    reported_on: reported?.reported_on ?? null,
  };
}

/**
 * Ends the sessions, codes and links in a voter's name. Codes are given as before and a vote stays as it is: whoever reads
 * one mail of a voter must not be able to keep them from voting (decision 50).
 */
export async function disownVoterEvent(
  tx: Tx,
  link: Link,
  now: Date,
): Promise<{ notice: DisowningNotice | null; message: string }> {
  const { contest } = await requireVoter(tx, link);
  await lockContest(tx, contest);
  // Serializes with a vote: one that comes later finds its session ended.
  const voter = await lockVoter(tx, link.voterId);
  if (!voter) throw new AppError('unknown_disown_link');
  if (voter.process_state === 'archived') throw new AppError('process_archived');
  if (!(await insertDisowning(tx, keyOf(link), voter.process_id, now)))
    return { notice: null, message: 'Este aviso ya se había recibido.' };
  await revokeVoterAccess(tx, voter, now);
  // Without the voter's name: the entry's time would say when a voter acted. The help desk has the name, with the day.
  await record(tx, { type: 'voter', id: null, name: 'Votante' }, 'identity_disputed', {
    contest: contestOf(voter),
    disputed_event: link.event,
    disputed_on: link.on,
  });
  const notice: DisowningNotice = {
    readers: [voter.email, ...voter.former_emails].map((email) => ({ email, name: voter.name })),
    process: voter.process_id,
    voterId: voter.id,
    isRepeated: false,
    facts: [
      ['Lo que dijo que no hizo', disownedEventLabels[link.event]],
      ['Votación', voter.question],
      ['Fecha', showDay(link.on)],
    ],
    effects: [
      'Se cerraron las sesiones abiertas a su nombre, y los códigos y enlaces que no se habían usado ya no sirven. Puede pedir otros cuando quiera: este aviso no le quita el derecho a votar.',
    ],
  };
  return { notice, message: 'El aviso quedó recibido.' };
}

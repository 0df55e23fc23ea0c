import { registrationSuccess } from '@urna/contract/candidacy/candidacy';
import type { Candidate, CandidatePayload } from '@urna/contract/candidacy/inscription';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { readBallotPlace } from '../../services/elections/contests/ballot-place.ts';
import { requireStanding } from '../../services/elections/contests/contest-rows.ts';
import { requireOpen } from '../../services/operations/calendar/calendar.ts';
import { mailCandidate } from '../../services/people/candidates/addresses.ts';
import { lockPersonWithSession } from '../../services/people/candidates/lock-person.ts';
import {
  candidateCauser,
  findCandidateOf,
  findOwnCandidate,
  toCandidate,
} from '../../services/people/candidates/read-candidate.ts';
import { acceptDeclarations, insertCandidate } from '../../services/people/candidates/write-candidate.ts';
import { currentProcess } from '../../services/processes/processes.ts';
import { requireSamePerson, valuesOf } from './candidate-values.ts';
import { registrationBegunMail } from './mails.ts';
import { updateCandidate } from './update-candidate.ts';

/** Saves the personal form for the first time. A repetition (a lost answer, a double click) is an update. */
export async function registerCandidate(
  deps: Deps,
  session: Session,
  payload: CandidatePayload,
): Promise<{ message: string; data: Candidate }> {
  const { candidate_type } = payload;
  const person = requireSamePerson(session, payload);
  const now = deps.clock.now();
  const created = await deps.db.transaction().execute(async (tx) => {
    // Race: the second of two concurrent first saves waits here, and finds the first one's registration.
    await lockPersonWithSession(tx, person, session);
    const process = await currentProcess(tx);
    if (await findCandidateOf(tx, process, person)) return null;
    const contest = await requireStanding(tx, process, candidate_type);
    await requireOpen(tx, 'inscription', contest, now);
    const values = await valuesOf(tx, payload);
    const { id } = await insertCandidate(tx, {
      process_id: process.id,
      contest: contest.id,
      ...person,
      ...values,
      candidate_type,
      registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
      created_at: now,
      updated_at: now,
      radicado: null,
      submitted_at: null,
    });
    await acceptDeclarations(tx, { id, process_id: process.id }, now, payload.declarations);
    const ballot = await readBallotPlace(tx, { id, contest: contest.id });
    await mailCandidate(
      tx,
      deps,
      now,
      { id, process_id: process.id, email: values.email, ...person },
      {
        mail: registrationBegunMail(values, candidate_type, now, ballot),
        topic: 'registration_begun',
        asksWhoItWas: true,
      },
    );
    await record(tx, candidateCauser({ id, ...values }), 'candidate_created', {
      candidate: { id, candidate_type, process_id: process.id, process_slug: process.slug },
      candidate_type,
      new_status: 'UPLOAD_CANDIDATE_DOCUMENT',
    });
    return findOwnCandidate(tx, id, person);
  });
  if (created) return { message: registrationSuccess[candidate_type], data: toCandidate(created) };
  const known = await findCandidateOf(deps.db, await currentProcess(deps.db), person);
  // It existed a moment ago: disowned or reopened since.
  if (!known) throw new AppError('not_found');
  return updateCandidate(deps, session, known.id, payload);
}

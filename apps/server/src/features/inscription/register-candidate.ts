import { registrationSuccess } from '@urna/contract/candidacy';
import type { Candidate, CandidatePayload } from '@urna/contract/inscription';
import type { Deps } from '../../platform/deps.ts';
import { isUniqueViolation } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { requireOpen } from '../../services/calendar/calendar.ts';
import { findCandidateOf, findOwnCandidate, fullName, toCandidate } from '../../services/candidates/read-candidate.ts';
import { acceptDeclarations, insertCandidate } from '../../services/candidates/write-candidate.ts';
import type { Session } from '../../services/sessions/tokens.ts';
import { requireSamePerson, valuesOf } from './candidate-values.ts';
import { updateCandidate } from './update-candidate.ts';

/** Saves the personal form for the first time. A second first time (a lost answer, a double click) is an update. */
export async function registerCandidate(
  deps: Deps,
  session: Session,
  payload: CandidatePayload,
): Promise<{ message: string; data: Candidate }> {
  const person = requireSamePerson(session, payload);
  const now = deps.clock.now();
  const known = await findCandidateOf(deps.db, person);
  if (known) return updateCandidate(deps, session, known.id, payload);
  try {
    const row = await deps.db.transaction().execute(async (tx) => {
      await requireOpen(tx, 'inscription', now);
      const values = await valuesOf(tx, payload);
      const { id } = await insertCandidate(tx, {
        ...person,
        ...values,
        candidate_type: payload.candidate_type,
        registration_status: 'UPLOAD_CANDIDATE_DOCUMENT',
        created_at: now,
        updated_at: now,
        radicado: null,
        submitted_at: null,
      });
      await acceptDeclarations(tx, id, now);
      await record(
        tx,
        now,
        { type: 'candidate', id: String(id), name: fullName(values) },
        {
          log_name: 'candidate',
          event: 'candidate_created',
          properties: {
            candidate_id: id,
            candidate_type: payload.candidate_type,
            new_status: 'UPLOAD_CANDIDATE_DOCUMENT',
          },
        },
        { type: 'candidate', id, candidateType: payload.candidate_type },
      );
      return findOwnCandidate(tx, id, person);
    });
    if (!row) throw new Error('the candidate that was just saved is not there');
    return { message: registrationSuccess[payload.candidate_type], data: toCandidate(row) };
  } catch (error) {
    if (!isUniqueViolation(error, 'one_candidacy_per_person')) throw error;
    const winner = await findCandidateOf(deps.db, person);
    if (!winner) throw error;
    return updateCandidate(deps, session, winner.id, payload);
  }
}

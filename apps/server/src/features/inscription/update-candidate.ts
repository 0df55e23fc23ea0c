import type { RegistrationStatus } from '@urna/contract/candidacy/candidacy';
import type { Candidate, CandidatePayload } from '@urna/contract/candidacy/inscription';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { requireOpenFor } from '../../services/operations/calendar/calendar.ts';
import { listDocuments } from '../../services/people/candidates/candidate-documents.ts';
import { lockPersonWithSession } from '../../services/people/candidates/lock-person.ts';
import { missingDocuments } from '../../services/people/candidates/missing-documents.ts';
import { candidateCauser, findOwnCandidate, toCandidate } from '../../services/people/candidates/read-candidate.ts';
import { acceptDeclarations, updateLockedCandidate } from '../../services/people/candidates/write-candidate.ts';
import { requireSamePerson, valuesOf } from './candidate-values.ts';

/** Timestamps reported by browsers aren't worth logging. */
const unremarkable = new Set(['registration_end']);

/** The changed fields, before and after, or null when nothing changed. */
function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { old: Record<string, unknown>; attributes: Record<string, unknown> } | null {
  const changed = Object.keys(after).filter((field) => !unremarkable.has(field) && before[field] !== after[field]);
  if (changed.length === 0) return null;
  return {
    old: Object.fromEntries(changed.map((field) => [field, before[field] ?? null])),
    attributes: Object.fromEntries(changed.map((field) => [field, after[field] ?? null])),
  };
}

/** The steps between which the candidate may move; finishing has an endpoint of its own. */
async function nextStatus(tx: Tx, id: number, payload: CandidatePayload): Promise<RegistrationStatus> {
  if (payload.registration_status !== 'PREVIEW_CANDIDATE_FORM') return 'UPLOAD_CANDIDATE_DOCUMENT';
  const missing = missingDocuments(payload.candidate_type, await listDocuments(tx, id));
  if (missing.length > 0) throw new AppError('documents_incomplete', { details: { missing: missing.join(', ') } });
  return 'PREVIEW_CANDIDATE_FORM';
}

export async function updateCandidate(
  deps: Deps,
  session: Session,
  id: number,
  payload: CandidatePayload,
): Promise<{ message: string; data: Candidate }> {
  const person = requireSamePerson(session, payload);
  const now = deps.clock.now();
  const row = await deps.db.transaction().execute(async (tx) => {
    await lockPersonWithSession(tx, person, session);
    const before = await findOwnCandidate(tx, id, person);
    if (!before) throw new AppError('not_found');
    if (before.submitted_at) throw new AppError('registration_locked');
    await requireOpenFor(tx, before, now);
    const values = await valuesOf(tx, payload);
    const registration_status = await nextStatus(tx, id, payload);
    const { registration_start, ...changed } = values;
    // The first report of when the person began is kept.
    const start = before.registration_start ?? registration_start;
    await updateLockedCandidate(tx, id, { ...changed, registration_start: start, registration_status }, now);
    await acceptDeclarations(tx, before, now, payload.declarations);

    const causer = candidateCauser({ id, ...values });
    const changes = changesBetween(before, changed);
    if (changes) await record(tx, causer, 'candidate_updated', { candidate: before, ...changes });
    if (before.registration_status !== registration_status) {
      const statuses = { old_status: before.registration_status, new_status: registration_status };
      await record(tx, causer, 'candidate_status_changed', { candidate: before, ...statuses });
    }
    return findOwnCandidate(tx, id, person);
  });
  if (!row) throw new AppError('not_found');
  return { message: 'Los datos de su candidatura fueron actualizados.', data: toCandidate(row) };
}

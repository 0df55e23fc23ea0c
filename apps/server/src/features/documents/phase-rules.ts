import type { DocumentType } from '@urna/contract/candidacy/documents';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { requireOpen, requireOpenFor } from '../../services/operations/calendar/calendar.ts';
import { listDocuments } from '../../services/people/candidates/candidate-documents.ts';
import type { CandidateRow } from '../../services/people/candidates/read-candidate.ts';

export type Phase = 'inscription' | 'correction';

/**
 * A correction session adds documents beside the submitted ones; a candidate's session changes those not submitted yet.
 */
export function phaseOf(session: Session): Phase {
  return session.kind === 'correction' ? 'correction' : 'inscription';
}

/** Whether documents may change now. Check again under the candidate's lock: submissions race with uploads. */
export async function requireChangeable(
  db: Queryable,
  phase: Phase,
  candidate: Pick<CandidateRow, 'submitted_at' | 'review_status' | 'calendar_id' | 'created_at'>,
  now: Date,
): Promise<void> {
  if (phase === 'inscription' && candidate.submitted_at) throw new AppError('registration_locked');
  if (phase === 'correction' && candidate.review_status !== 'PARA_SUBSANAR') throw new AppError('correction_finished');
  if (phase === 'inscription') await requireOpenFor(db, candidate, now);
  else await requireOpen(db, phase, candidate, now);
}

/** During the correction only rejected documents are open; approved ones are locked. */
export async function requireRejected(
  db: Queryable,
  candidateId: number,
  types: readonly DocumentType[],
): Promise<void> {
  const documents = await listDocuments(db, candidateId);
  for (const type of types) {
    const original = documents.find(
      ({ document_type_id, phase }) => document_type_id === type.id && phase === 'inscription',
    );
    if (original?.review_status !== 'RECHAZADO') throw new AppError('document_locked');
  }
}

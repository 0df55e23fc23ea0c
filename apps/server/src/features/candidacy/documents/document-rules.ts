import type { DocumentType } from '@urna/contract/candidacy/documents';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { personOfSubject, type Session } from '../../../services/access/sessions/tokens.ts';
import { documentsAskedFor, listDocuments } from '../../../services/candidacy/candidate-documents.ts';
import { type CandidateRow, requireOwnCandidate } from '../../../services/candidacy/read-candidate.ts';
import { requireOpen, requireOpenFor } from '../../../services/processes/calendar.ts';
import { documentTypes } from '../../../services/processes/document-types.ts';

type Phase = 'inscription' | 'correction';

/**
 * A correction session adds documents beside the submitted ones; a candidate's session changes those not submitted yet.
 */
export function phaseOf(session: Session): Phase {
  return session.kind === 'correction' ? 'correction' : 'inscription';
}

/** The session's own candidate, whose documents may change now. */
export async function requireChangeable(
  db: Queryable,
  session: Session,
  candidateId: number,
  now: Date,
): Promise<CandidateRow> {
  const candidate = await requireOwnCandidate(db, candidateId, personOfSubject(session.subject));
  if (phaseOf(session) === 'inscription') {
    if (candidate.submitted_at) throw new AppError('registration_locked');
    await requireOpenFor(db, candidate, now);
  } else {
    if (candidate.review_status !== 'PARA_SUBSANAR') throw new AppError('correction_finished');
    await requireOpen(db, 'correction', candidate, now);
  }
  return candidate;
}

/** The session's own candidate, and the types of document among these ids that they may upload now, in their order. */
export async function requireUploadable(
  db: Queryable,
  session: Session,
  candidateId: number,
  typeIds: readonly number[],
  now: Date,
): Promise<{ candidate: CandidateRow; types: DocumentType[] }> {
  const candidate = await requireChangeable(db, session, candidateId, now);
  const asked = documentsAskedFor(await documentTypes(db, { id: candidate.process_id }), candidate);
  const types = typeIds.flatMap((id) => asked.filter((type) => type.id === id));
  if (types.length < typeIds.length || new Set(typeIds).size < typeIds.length)
    throw new AppError('invalid_document_type');
  if (phaseOf(session) === 'correction') await requireRejected(db, candidate.id, types);
  return { candidate, types };
}

/** During the correction only rejected documents are open; approved ones are locked. */
async function requireRejected(db: Queryable, candidateId: number, types: readonly DocumentType[]): Promise<void> {
  const documents = await listDocuments(db, candidateId);
  for (const type of types) {
    const original = documents.find(
      ({ document_type_id, phase }) => document_type_id === type.id && phase === 'inscription',
    );
    if (original?.review_status !== 'RECHAZADO') throw new AppError('document_locked');
  }
}

import type { DocumentType } from '@urna/contract/candidacy/documents';
import type { Queryable } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { personOfSubject } from '../../services/access/sessions/subjects.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { askedDocuments } from '../../services/people/candidates/missing-documents.ts';
import { type CandidateRow, findOwnCandidate } from '../../services/people/candidates/read-candidate.ts';
import { phaseOf, requireChangeable, requireRejected } from './phase-rules.ts';

/** The session's own candidate, who may upload documents of these types now. */
export async function requireUploadable(
  db: Queryable,
  session: Session,
  candidateId: number,
  types: readonly DocumentType[],
  now: Date,
): Promise<CandidateRow> {
  const owned = await findOwnCandidate(db, candidateId, personOfSubject(session.subject));
  if (!owned) throw new AppError('not_found');
  const phase = phaseOf(session);
  await requireChangeable(db, phase, owned, now);
  const wanted: readonly string[] = askedDocuments(owned);
  if (types.some(({ kind }, at) => !wanted.includes(kind) || types.findIndex((type) => type.kind === kind) !== at))
    throw new AppError('invalid_document_type');
  if (phase === 'correction') await requireRejected(db, owned.id, types);
  return owned;
}

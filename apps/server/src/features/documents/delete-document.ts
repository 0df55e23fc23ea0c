import { documentTypeById } from '@urna/contract/candidacy/documents';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { personOfSubject } from '../../services/access/sessions/subjects.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { deleteDocument, findOwnDocument } from '../../services/people/candidates/candidate-documents.ts';
import { lockPersonWithSession } from '../../services/people/candidates/lock-person.ts';
import { candidateCauser } from '../../services/people/candidates/read-candidate.ts';
import { updateLockedCandidate } from '../../services/people/candidates/write-candidate.ts';
import { phaseOf, requireChangeable } from './document-rules.ts';

/** Deletes a document while it may still change; without it the registration has no preview. */
export async function removeDocument(deps: Deps, session: Session, id: number): Promise<{ message: string }> {
  const person = personOfSubject(session.subject);
  const phase = phaseOf(session);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockPersonWithSession(tx, person, session);
    const document = await findOwnDocument(tx, id, person);
    if (!document || (phase === 'correction' && document.phase !== phase)) throw new AppError('not_found');
    const candidate = await requireChangeable(tx, session, document.candidate_id, now);
    await deleteDocument(tx, id);
    if (phase === 'inscription') {
      await updateLockedCandidate(tx, candidate.id, { registration_status: 'UPLOAD_CANDIDATE_DOCUMENT' }, now);
    }
    await record(tx, candidateCauser(candidate), 'document_deleted', {
      candidate,
      document_type: documentTypeById(document.document_type_id)?.name ?? '',
      document_id: id,
    });
  });
  return { message: 'Documento eliminado correctamente' };
}

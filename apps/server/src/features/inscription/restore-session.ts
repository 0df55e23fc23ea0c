import { type CandidateView, viewOfStatus } from '@urna/contract/candidacy/candidacy';
import type { CandidateDocument } from '@urna/contract/candidacy/documents';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import { identificationTypes } from '@urna/contract/shared/lookups';
import type { Deps } from '../../platform/deps.ts';
import { personOfSubject } from '../../services/access/sessions/subjects.ts';
import { type Session, tokenInfo } from '../../services/access/sessions/tokens.ts';
import { listDocuments } from '../../services/people/candidates/candidate-documents.ts';
import { findCandidateOf, toCandidate } from '../../services/people/candidates/read-candidate.ts';
import { currentProcess } from '../../services/processes/processes.ts';

/** What a closed or reloaded browser needs to continue. */
export async function restoreSession(deps: Pick<Deps, 'db'>, session: Session, token: string) {
  const person = personOfSubject(session.subject);
  const row = await findCandidateOf(deps.db, await currentProcess(deps.db), person);
  const data: Candidate | null = row ? toCandidate(row) : null;
  const documents: CandidateDocument[] = row ? await listDocuments(deps.db, row.id) : [];
  const current_view: CandidateView = viewOfStatus[row?.registration_status ?? 'REGISTER_CANDIDATE_DATA'];
  return {
    token_info: tokenInfo(token, session),
    identification_type: identificationTypes.find(({ id }) => id === person.identification_type_id)?.name ?? '',
    identification_number: person.identification_number,
    data,
    documents,
    candidate_observations: [],
    current_view,
  };
}

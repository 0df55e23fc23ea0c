import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import { finishInscription } from '@urna/contract/candidacy/inscription';
import { CLEAR_SESSION_AFTER_SUBMIT_MS } from '@urna/contract/shared/limits';
import { currentBearer, isCurrentBearer } from '../../../domain/candidate-session/candidate-store.ts';
import { currentCandidateId } from '../../../domain/candidate-session/client-refusal.ts';
import { candidateClient } from '../../../domain/candidate-session/session-clients.ts';
import { registrationSubmitted, sessionCleared } from '../../../domain/candidate-session/transitions.ts';

export async function submitRegistration(kind: CandidateKind): Promise<void> {
  const id = currentCandidateId();
  const { data } = await candidateClient.call(finishInscription, { params: { id } });
  const token = currentBearer();
  registrationSubmitted({ kind, candidateID: id, ...data });
  setTimeout(() => {
    // Meanwhile the receipt may have been closed, and the next person at this computer have begun.
    if (isCurrentBearer(token)) sessionCleared({ keepDraft: false });
  }, CLEAR_SESSION_AFTER_SUBMIT_MS);
}

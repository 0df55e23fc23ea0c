import type { CandidateKind } from '@urna/contract/candidacy';
import { submitAnswerSchema } from '@urna/contract/inscription';
import { CLEAR_SESSION_AFTER_SUBMIT_MS } from '@urna/contract/limits';
import { registrationSubmitted, sessionCleared } from '../../../domain/candidate-session/transitions.ts';
import { api } from '../../../lib/api.ts';
import { currentCandidateId } from '../documents/documents-api.ts';
import { withSession } from '../session/with-session.ts';

export function consolidatedPreview(signal: AbortSignal): Promise<Blob> {
  const id = currentCandidateId();
  return withSession((token) => api.blob(`/candidates/${String(id)}/consolidated-preview`, { token, signal }));
}

export async function submitRegistration(kind: CandidateKind): Promise<void> {
  const id = currentCandidateId();
  const { data } = await withSession((token) =>
    api.post(`/candidates/${String(id)}/submit-registration`, undefined, submitAnswerSchema, { token }),
  );
  registrationSubmitted({ kind, ...data });
  window.setTimeout(() => sessionCleared({ keepDraft: false }), CLEAR_SESSION_AFTER_SUBMIT_MS);
}

import { dataSchema } from '@urna/contract/envelope';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { currentBearer, useCandidateStore } from '../../../lib/candidate-session/candidate-store.ts';
import { refreshSession } from '../../../lib/candidate-session/refresh-session.ts';
import {
  registrationSubmitted,
  sessionChecked,
  sessionCleared,
  sessionRestored,
  tokenReplaced,
} from '../../../lib/candidate-session/transitions.ts';

async function askWhoAmI(): Promise<void> {
  const token = currentBearer();
  if (!token) return;
  // Who has no session, as everyone on a first visit, doesn't load what describes one.
  const { applicantMeSchema } = await import('@urna/contract/inscription');
  const { data } = await api.get('/applicant/me', dataSchema(applicantMeSchema), { token });
  // The answer holds no token of its own worth keeping when it repeats the one that asked.
  tokenReplaced({ ...data.token_info, token: data.token_info.token || token });
  const candidate = data.data;
  if (candidate?.radicado && candidate.submitted_at) {
    // Sent, and the answer was lost on the way: what is left is to show the proof.
    const { radicado, submitted_at, candidate_type: kind } = candidate;
    registrationSubmitted({ kind, radicado, submitted_at });
    sessionCleared({ keepDraft: false });
    return;
  }
  sessionRestored(data);
}

/** After a reload: the storage says who was here, the server says whether they still are and how far they got. */
export async function restoreSession(): Promise<void> {
  try {
    await useCandidateStore.persist.rehydrate();
    const { tokenInfo, flow_type } = useCandidateStore.getState();
    if (!tokenInfo || flow_type === 'CORRECT_DOCUMENTS') return;
    if (tokenInfo.time_milliseconds <= serverNow() && !(await refreshSession())) return;
    await askWhoAmI();
  } catch (error) {
    // Without an answer the stored state stands: on a bad link a reload must not throw anybody out.
    if (error instanceof ApiError && error.status === 401) sessionCleared({ keepDraft: true });
  } finally {
    sessionChecked();
  }
}

import { dataSchema } from '@urna/contract/envelope';
import { currentBearer, useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { endedByOwner } from '../../../domain/candidate-session/frozen-store.ts';
import { refreshSession } from '../../../domain/candidate-session/refresh-session.ts';
import {
  registrationSubmitted,
  sessionChecked,
  sessionCleared,
  sessionRestored,
  tokenReplaced,
} from '../../../domain/candidate-session/transitions.ts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { toast } from '../../../ui/feedback/toast.ts';

async function askWhoAmI(): Promise<void> {
  const token = currentBearer();
  if (!token) return;
  // Who has no session, as everyone on a first visit, doesn't load what describes one.
  const { applicantMeSchema } = await import('@urna/contract/inscription');
  const { data } = await api.get('/applicant/me', dataSchema(applicantMeSchema), { token });
  // The answer holds no token of its own worth keeping when it repeats the one that asked.
  tokenReplaced({ ...data.token_info, token: data.token_info.token || token });
  sessionRestored(data);
}

/**
 * A submission ends the session, and its answer may have been lost on the way here. With a dead session this call can
 * submit nothing: it answers the receipt of what was sent, or refuses like any other.
 */
async function askForLostReceipt(): Promise<void> {
  const { tokenInfo, candidateID, current_view } = useCandidateStore.getState();
  const token = currentBearer();
  const kind = tokenInfo?.type_candidate;
  if (!token || !kind || candidateID === null || current_view !== 'PREVIEW_FORM_CANDIDATE') return;
  const { submitAnswerSchema } = await import('@urna/contract/inscription');
  const { data } = await api.post(
    `/candidates/${String(candidateID)}/submit-registration`,
    undefined,
    submitAnswerSchema,
    {
      token,
    },
  );
  registrationSubmitted({ kind, ...data });
}

/** After a reload: the storage says who was here, the server says whether they still are and how far they got. */
export async function restoreSession(): Promise<void> {
  try {
    await useCandidateStore.persist.rehydrate();
    const { tokenInfo, flow_type, isValidate } = useCandidateStore.getState();
    if (!tokenInfo || !isValidate) return;
    if (tokenInfo.time_milliseconds <= serverNow() && !(await refreshSession())) return;
    // The page of the correction asks by itself what there is to correct.
    if (flow_type === 'CORRECT_DOCUMENTS') return;
    await askWhoAmI();
  } catch (error) {
    // Without an answer the stored state stands: on a bad link a reload must not throw anybody out.
    if (endedByOwner(error) || !(error instanceof ApiError) || error.status !== 401) return;
    await askForLostReceipt().catch(() => undefined);
    sessionCleared({ keepDraft: true });
    if (!useCandidateStore.getState().receipt) toast.error(error.message);
  } finally {
    sessionChecked();
  }
}

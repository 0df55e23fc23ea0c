import { getApplicant } from '@urna/contract/candidacy/inscription';
import type { TokenInfo } from '@urna/contract/shared/session';
import { serverNow } from '@urna/ui/server-clock';
import { currentBearer, useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { refreshSession } from '../../../domain/candidate-session/refresh-session.ts';
import { candidateClient } from '../../../domain/candidate-session/session-clients.ts';
import { sessionRestored, tokenReplaced } from '../../../domain/candidate-session/transitions.ts';

/**
 * After a reload the storage says who was here; the server says whether the session is valid and which step is current.
 */
export async function restoreSession(stored: TokenInfo): Promise<void> {
  if (stored.time_milliseconds <= serverNow() && !(await refreshSession())) return;
  // The correction page loads its own state.
  if (useCandidateStore.getState().flow_type === 'CORRECT_DOCUMENTS') return;
  try {
    const { data } = await candidateClient.call(getApplicant);
    tokenReplaced({ ...data.token_info, token: data.token_info.token || (currentBearer() ?? '') });
    sessionRestored(data);
  } catch {
    // The client handles a dead session. Without a response the stored state stands: on a slow link a reload must not
    // end a session.
  }
}

import { refreshApplicantToken } from '@urna/contract/candidacy/inscription';
import { serverNow } from '@urna/ui/server-clock';
import { ApiError } from '../../lib/api-error.ts';
import { tokenClient } from '../../lib/call.ts';
import { currentBearer, isCurrentBearer, storageHolds, useCandidateStore, useEndedStore } from './candidate-store.ts';
import { endedElsewhere } from './session-clients.ts';
import { correctionLapsed, sessionCleared, tokenReplaced } from './transitions.ts';

/** The server renews tokens until 60 s after their expiry; this leaves time for the request to arrive. */
const GRACE_MS = 55_000;
const RETRY_AFTER_MS = 3000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** False if this session was refused, or is no longer the one of this browser. */
async function refreshWithinGrace(token: string, expiredAt: number): Promise<boolean> {
  const giveUpAt = Math.max(expiredAt + GRACE_MS, serverNow() + RETRY_AFTER_MS);
  for (;;) {
    try {
      const { token_info } = await tokenClient(token).call(refreshApplicantToken);
      if (!isCurrentBearer(token)) return false;
      tokenReplaced(token_info);
      return true;
    } catch (error) {
      if (!isCurrentBearer(token) || endedElsewhere(error)) return false;
      const refused = error instanceof ApiError && error.code !== 'network' && error.status < 500;
      if (refused || serverNow() + RETRY_AFTER_MS > giveUpAt) return false;
      await pause(RETRY_AFTER_MS);
    }
  }
}

/**
 * Renews the token, or ends the local session. Tabs share one session and a refresh invalidates the old token, so
 * refreshes are serialized: the second tab finds the first tab's token in the storage and uses it.
 */
export async function refreshSession(): Promise<boolean> {
  const before = useCandidateStore.getState().tokenInfo;
  if (!before) return false;
  return navigator.locks.request('candidate-refresh', async () => {
    await useCandidateStore.persist.rehydrate();
    const now = useCandidateStore.getState().tokenInfo;
    if (now && now.time_milliseconds > before.time_milliseconds) return true;
    const token = currentBearer();
    if (token === null) return false;
    if (await refreshWithinGrace(token, before.time_milliseconds)) {
      // The new token must be stored before the lock is released, and storing is asynchronous.
      await storageHolds('tokenInfo');
      return true;
    }
    // Meanwhile the person may have logged out, and the next one at this computer have begun.
    if (useEndedStore.getState().why !== null || !isCurrentBearer(token)) return false;
    if (useCandidateStore.getState().flow_type === 'CORRECT_DOCUMENTS') correctionLapsed();
    else sessionCleared({ keepDraft: true });
    return false;
  });
}

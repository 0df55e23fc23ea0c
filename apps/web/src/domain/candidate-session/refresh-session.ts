import { refreshApplicantToken } from '@urna/contract/candidacy/inscription';
import { ApiError } from '../../lib/api-error.ts';
import { tokenClient } from '../../lib/call.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { currentBearer, storageHolds, useCandidateStore, useEndedStore } from './candidate-store.ts';
import { endedElsewhere } from './session-clients.ts';
import { correctionLapsed, sessionCleared, tokenReplaced } from './transitions.ts';

/** The server renews tokens until 60 s after their expiry; this leaves time for the request to arrive. */
const GRACE_MS = 55_000;
const RETRY_AFTER_MS = 3000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function refreshOnce(): Promise<void> {
  const token = currentBearer();
  if (!token) return;
  tokenReplaced((await tokenClient(token).call(refreshApplicantToken)).token_info);
}

async function refreshWithinGrace(expiredAt: number): Promise<boolean> {
  const giveUpAt = Math.max(expiredAt + GRACE_MS, serverNow() + RETRY_AFTER_MS);
  for (;;) {
    try {
      await refreshOnce();
      return true;
    } catch (error) {
      if (endedElsewhere(error)) return false;
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
    const renewed = await refreshWithinGrace(before.time_milliseconds);
    if (renewed) {
      // The new token must be stored before the lock is released, and storing is asynchronous.
      await storageHolds('tokenInfo');
      return true;
    }
    if (useEndedStore.getState().why !== null) return false;
    if (useCandidateStore.getState().flow_type === 'CORRECT_DOCUMENTS') correctionLapsed();
    else sessionCleared({ keepDraft: true });
    return false;
  });
}

import type { TokenInfo } from '@urna/contract/access/session';
import { deleteFormDraft } from '@urna/contract/candidacy/form-draft';
import { closeApplicantSession, getApplicant, refreshApplicantToken } from '@urna/contract/candidacy/registration';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { ApiError } from '../../../lib/api-error.ts';
import { tokenClient } from '../../../lib/call.ts';
import { currentBearer, isCurrentBearer, storageHolds, useCandidateStore, useEndedStore } from './candidate-store.ts';
import { candidateClient, endedElsewhere } from './session-clients.ts';
import { clearSession, endSession, replaceToken, resumeSession } from './transitions.ts';

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
      replaceToken(token_info);
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
    endSession();
    return false;
  });
}

/**
 * After a reload the storage says who was here; the server says whether the session is valid and which step is current.
 */
export async function restoreSession(stored: TokenInfo): Promise<void> {
  if (stored.time_milliseconds <= serverNow() && !(await refreshSession())) return;
  // The correction page loads its own state.
  if (useCandidateStore.getState().flow_type === 'CORRECT_DOCUMENTS') return;
  try {
    await followServer();
  } catch {
    // The client handles a dead session. Without a response the stored state stands: on a slow link a reload must not
    // end a session.
  }
}

/** Brings this browser to the step, the data and the draft that the server has. */
export async function followServer(): Promise<void> {
  const { data } = await candidateClient.call(getApplicant);
  replaceToken({ ...data.token_info, token: data.token_info.token || (currentBearer() ?? '') });
  resumeSession(data);
}

/**
 * Clears this browser's state before the server responds: on a shared computer logout must not depend on the network.
 * `deletesDraft` also deletes what the server keeps of the form.
 */
export async function logOutCandidate({ keepDraft = false, deletesDraft = false } = {}): Promise<void> {
  const token = currentBearer();
  clearSession({ keepDraft });
  if (!token) return;
  if (deletesDraft) await deleteSentDraft(token);
  try {
    await tokenClient(token).call(closeApplicantSession);
  } catch (error) {
    // A dead session needs no message. After any other failure the session stays open until it expires.
    if (error instanceof ApiError && (error.status === 401 || error.code === 'registration_frozen')) return;
    toast.info('La sesión se cerró en este equipo. El servidor no respondió: allí terminará sola en unos minutos.');
  }
}

async function deleteSentDraft(token: string): Promise<void> {
  try {
    await tokenClient(token).call(deleteFormDraft);
  } catch {
    toast.info(
      'Lo escrito se borró de este equipo. El servidor no respondió: lo que ya se había guardado allí se borra cuando cierren las inscripciones.',
    );
  }
}

/** A correction ends an open inscription, because one browser holds one candidate. */
export function closeOpenRegistration(): void {
  const token = currentBearer();
  if (!token || useCandidateStore.getState().flow_type !== null) return;
  // A failure can be ignored: without this call the session expires within half an hour.
  tokenClient(token)
    .call(closeApplicantSession)
    .catch(() => undefined);
}

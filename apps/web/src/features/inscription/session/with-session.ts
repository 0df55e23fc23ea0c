import { currentBearer, useCandidateStore } from '../../../domain/candidate-session/candidate-store.ts';
import { endedByOwner } from '../../../domain/candidate-session/frozen-store.ts';
import { sessionCleared } from '../../../domain/candidate-session/transitions.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/**
 * Makes a call in the person's name. A dead token may only mean that another tab has renewed it; otherwise the session
 * ended, by time or from another device, and what was typed stays for when the person is back.
 */
export async function withSession<Answer>(call: (token: string | null) => Promise<Answer>): Promise<Answer> {
  const token = currentBearer();
  try {
    return await call(token);
  } catch (error) {
    if (endedByOwner(error) || !(error instanceof ApiError) || error.status !== 401) throw error;
    await useCandidateStore.persist.rehydrate();
    const renewed = currentBearer();
    if (renewed !== null && renewed !== token) return await call(renewed);
    sessionCleared({ keepDraft: true });
    // The screen that asked goes with the session, so it can't be the one to tell.
    toast.error(error.message);
    throw error;
  }
}

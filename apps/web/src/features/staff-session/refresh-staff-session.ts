import { refreshAnswerSchema } from '@urna/contract/session';
import { AUTH_STORAGE_NAME, currentStaffBearer, useAuthStore } from '../../lib/staff-session/auth-store.ts';
import { staffTokenReplaced } from '../../lib/staff-session/auth-transitions.ts';
import { staffApi } from '../../lib/staff-session/staff-api.ts';

/**
 * Asks for a new token, with its whole life before it. Tabs share one session and a refresh kills the old token, so
 * they take turns: the second finds the first one's token in the storage and uses that.
 */
export async function refreshStaffSession(): Promise<void> {
  const before = currentStaffBearer();
  await navigator.locks.request(`${AUTH_STORAGE_NAME}-refresh`, async () => {
    await useAuthStore.persist.rehydrate();
    const now = currentStaffBearer();
    if (now === null || now !== before) return;
    staffTokenReplaced((await staffApi.post('/refresh-token', undefined, refreshAnswerSchema)).token_info);
  });
}

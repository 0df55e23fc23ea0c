import { SESSION_EXPIRES_HEADER } from '@urna/contract/staff';
import { ApiError } from '../../lib/api-error.ts';
import { createClient } from '../../lib/call.ts';
import { currentStaffBearer, useAuthStore } from './auth-store.ts';
import { staffExpiryNoted, staffSessionEnded } from './auth-transitions.ts';

/**
 * The calls of the staff's pages, made with the token of whoever is logged in:
 *
 *   staffClient.call(listMails, { query: { page }, signal })
 *
 * A session that is over also opens "Sesión Terminada", which leads to the login, so no page has to look for a 401.
 * `useStaff` and `useMay` (staff-context.ts) say who is logged in.
 */
export const staffClient = createClient({
  token: currentStaffBearer,
  // Use keeps the session alive, and the countdown follows the server's answer.
  onHeaders: (header) => {
    const expires = Number(header(SESSION_EXPIRES_HEADER));
    if (Number.isFinite(expires) && expires > 0) staffExpiryNoted(expires);
  },
  isDead: (error) => error instanceof ApiError && error.status === 401,
  reload: async () => useAuthStore.persist.rehydrate(),
  ended: staffSessionEnded,
});

import { SESSION_EXPIRES_HEADER } from '@urna/contract/access/staff-session';
import type { Endpoint } from '@urna/contract/shared/endpoint';
import { ApiError } from '../../../lib/api-error.ts';
import { type Answer, createClient, type Input, type Params, type Payload } from '../../../lib/call.ts';
import { currentStaffBearer, useAuthStore } from './auth-store.ts';
import { markStaffSessionEnded, noteStaffExpiry } from './auth-transitions.ts';

/**
 * The client of the staff's pages, authenticated with the current session:
 *
 *   staffClient.call(listMails, { query: { page }, signal })
 *
 * When the session is over it also opens "Sesión Terminada", which leads to the login, so no page has to handle a 401.
 * `useStaff` and `useMay` (staff-context.ts) give the identity and the permissions.
 */
export const staffClient = createClient({
  token: currentStaffBearer,
  person: () => useAuthStore.getState().user?.id ?? null,
  // Each call extends the session; the countdown follows the response.
  onHeaders: (header) => {
    const expires = Number(header(SESSION_EXPIRES_HEADER));
    if (Number.isFinite(expires) && expires > 0) noteStaffExpiry(expires);
  },
  isDead: (error) => error instanceof ApiError && error.status === 401,
  reload: async () => useAuthStore.persist.rehydrate(),
  ended: markStaffSessionEnded,
});

/** A call whose address is known, for a mutation: `staffCall(changeStaffUser, { params: { id } })` takes `{ body }`. */
export function staffCall<const E extends Endpoint>(endpoint: E, address: Params<E>) {
  const call: (endpoint: E, input: Input<E>) => Promise<Answer<E>> = staffClient.call<E>;
  return (payload: Payload<E>) => call(endpoint, Object.assign({}, address, payload));
}

import { endStaffSession } from '@urna/contract/access/staff-session';
import { toast } from '@urna/ui/toast';
import { ApiError } from '../../../lib/api-error.ts';
import { tokenClient } from '../../../lib/call.ts';
import { currentStaffBearer } from '../../../shared/access/staff-session/auth-store.ts';
import { markStaffLoggedOut } from '../../../shared/access/staff-session/auth-transitions.ts';

/** Clears the local session before the call: on a shared computer logout must not depend on the network. */
export async function logOutStaff(): Promise<void> {
  const token = currentStaffBearer();
  markStaffLoggedOut();
  if (!token) return;
  try {
    await tokenClient(token).call(endStaffSession);
  } catch (error) {
    // A dead session is the goal; after any other failure it stays open until it expires.
    if (error instanceof ApiError && error.status === 401) return;
    toast.info('La sesión se cerró en este equipo. El servidor no respondió: allí terminará sola en una hora.');
  }
}

import { endStaffSession } from '@urna/contract/staff';
import { currentStaffBearer } from '../../domain/staff-session/auth-store.ts';
import { staffSessionCleared } from '../../domain/staff-session/auth-transitions.ts';
import { ApiError } from '../../lib/api-error.ts';
import { createClient } from '../../lib/call.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Forgets the session before the call: on a shared computer, a server that doesn't answer must keep nobody in. */
export async function logOutStaff(): Promise<void> {
  const token = currentStaffBearer();
  staffSessionCleared();
  if (!token) return;
  try {
    await createClient({ token: () => token }).call(endStaffSession);
  } catch (error) {
    // A dead session is what was asked for; after any other failure it stays open until it expires.
    if (error instanceof ApiError && error.status === 401) return;
    toast.info('La sesión se cerró en este equipo. El servidor no respondió: allí terminará sola en una hora.');
  }
}

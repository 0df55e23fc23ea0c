import { messageSchema } from '@urna/contract/envelope';
import { currentStaffBearer } from '../../domain/staff-session/auth-store.ts';
import { staffSessionCleared } from '../../domain/staff-session/auth-transitions.ts';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** This browser forgets the person at once: on a shared computer a server that doesn't answer must keep nobody in. */
export async function logOutStaff(): Promise<void> {
  const token = currentStaffBearer();
  staffSessionCleared();
  if (!token) return;
  try {
    await api.post('/logout', undefined, messageSchema, { token });
  } catch (error) {
    // A dead session is what was asked for; any other failure leaves one open until its time runs out.
    if (error instanceof ApiError && error.status === 401) return;
    toast.info('La sesión se cerró en este equipo. El servidor no respondió: allí terminará sola en una hora.');
  }
}

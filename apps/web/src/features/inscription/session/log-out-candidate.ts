import { messageSchema } from '@urna/contract/envelope';
import { currentBearer } from '../../../domain/candidate-session/candidate-store.ts';
import { sessionCleared } from '../../../domain/candidate-session/transitions.ts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** This browser forgets the person at once: on a shared computer a server that doesn't answer must keep nobody in. */
export async function logOutCandidate(): Promise<void> {
  const token = currentBearer();
  sessionCleared({ keepDraft: false });
  if (!token) return;
  try {
    await api.post('/applicant/logout', undefined, messageSchema, { token });
  } catch (error) {
    // A dead session is what was asked for; any other failure leaves one open until its time runs out.
    if (error instanceof ApiError && (error.status === 401 || error.code === 'registration_frozen')) return;
    toast.info('La sesión se cerró en este equipo. El servidor no respondió: allí terminará sola en unos minutos.');
  }
}

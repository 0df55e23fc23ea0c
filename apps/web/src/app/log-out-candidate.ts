import { messageSchema } from '@urna/contract/envelope';
import { currentBearer } from '../features/inscription/session/candidate-store.ts';
import { sessionCleared } from '../features/inscription/session/transitions.ts';
import { api } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { toast } from '../ui/toast.ts';

/** This browser forgets the person whatever the server answers: on a shared computer that is what counts. */
export async function logOutCandidate(): Promise<void> {
  const token = currentBearer();
  try {
    if (token) await api.post('/applicant/logout', undefined, messageSchema, { token });
  } catch (error) {
    // A dead session is what was asked for; anything else leaves one open on the server until its time runs out.
    if (!(error instanceof ApiError && error.status === 401)) {
      toast.info(
        'La sesión se cerró en este equipo. No hubo respuesta del servidor: allí terminará sola en unos minutos.',
      );
    }
  }
  sessionCleared({ keepDraft: false });
}

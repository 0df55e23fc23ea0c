import { closeApplicantSession } from '@urna/contract/candidacy/inscription';
import { toast } from '@urna/ui/toast';
import { ApiError } from '../../lib/api-error.ts';
import { tokenClient } from '../../lib/call.ts';
import { currentBearer, useCandidateStore } from './candidate-store.ts';
import { sessionCleared } from './transitions.ts';

/**
 * Clears this browser's state before the server responds: on a shared computer logout must not depend on the network.
 */
export async function logOutCandidate({ keepDraft = false } = {}): Promise<void> {
  const token = currentBearer();
  sessionCleared({ keepDraft });
  if (!token) return;
  try {
    await tokenClient(token).call(closeApplicantSession);
  } catch (error) {
    // A dead session needs no message. After any other failure the session stays open until it expires.
    if (error instanceof ApiError && (error.status === 401 || error.code === 'registration_frozen')) return;
    toast.info('La sesión se cerró en este equipo. El servidor no respondió: allí terminará sola en unos minutos.');
  }
}

/** A correction ends an open inscription, because one browser holds one candidate. */
export function closeOpenInscription(): void {
  const token = currentBearer();
  if (!token || useCandidateStore.getState().flow_type !== null) return;
  // A failure can be ignored: without this call the session expires within half an hour.
  tokenClient(token)
    .call(closeApplicantSession)
    .catch(() => undefined);
}

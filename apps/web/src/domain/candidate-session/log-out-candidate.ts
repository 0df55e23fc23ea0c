import { closeApplicantSession } from '@urna/contract/inscription';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { currentBearer, useCandidateStore } from './candidate-store.ts';
import { clientWith } from './session-clients.ts';
import { sessionCleared } from './transitions.ts';

/** This browser forgets the person at once: on a shared computer that must not depend on the server's answer. */
export async function logOutCandidate(): Promise<void> {
  const token = currentBearer();
  sessionCleared({ keepDraft: false });
  if (!token) return;
  try {
    await clientWith(token).call(closeApplicantSession);
  } catch (error) {
    // A session that was dead already needs no message. After any other failure it lives until its time runs out.
    if (error instanceof ApiError && (error.status === 401 || error.code === 'registration_frozen')) return;
    toast.info('La sesión se cerró en este equipo. El servidor no respondió: allí terminará sola en unos minutos.');
  }
}

/** A correction ends an inscription that was left open here: one browser holds one candidate. */
export function closeOpenInscription(): void {
  const token = currentBearer();
  if (!token || useCandidateStore.getState().flow_type !== null) return;
  // Without this call the server ends the session in half an hour, so a failure is no concern of the person.
  clientWith(token)
    .call(closeApplicantSession)
    .catch(() => undefined);
}

import { submitCorrection } from '@urna/contract/candidacy/correction';
import { finishRegistration } from '@urna/contract/candidacy/registration';
import { toast } from '@urna/ui/toast';
import { ApiError } from '../../../lib/api-error.ts';
import { createClient, tokenClient } from '../../../lib/call.ts';
import { currentBearer, currentPerson, isCurrentBearer, useCandidateStore, useEndedStore } from './candidate-store.ts';
import { clearSession, endSession, recordCorrection, recordSubmission, suspendCorrection } from './transitions.ts';

const isFrozen = (error: unknown) => error instanceof ApiError && error.code === 'registration_frozen';

/**
 * Whether the call failed because the session was ended from elsewhere, which the person is then told. After its owner
 * disowned a registration the draft is cleared too: either this person isn't the owner, or the owner starts again.
 */
export function endedElsewhere(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (isFrozen(error)) {
    clearSession({ keepDraft: false });
    useEndedStore.setState({ why: { title: 'Inscripción congelada', message: error.message } });
    return true;
  }
  if (error.code !== 'session_taken_over') return false;
  endSession();
  useEndedStore.setState({ why: { title: 'Su sesión sigue en otro dispositivo', message: error.message } });
  return true;
}

/**
 * Submission ends the session, and its response may be lost. Submission is idempotent: repeated with the dead session,
 * it returns the first receipt or is refused, and changes nothing.
 */
async function fetchLostReceipt(): Promise<void> {
  const { tokenInfo, candidateID, current_view } = useCandidateStore.getState();
  const kind = tokenInfo?.type_candidate;
  if (!kind || candidateID === null || current_view !== 'PREVIEW_FORM_CANDIDATE') return;
  const token = currentBearer();
  const { data } = await tokenClient(token).call(finishRegistration, { params: { id: candidateID } });
  if (isCurrentBearer(token)) recordSubmission({ kind, candidateID, ...data });
}

async function registrationEnded(cause: unknown): Promise<void> {
  if (endedElsewhere(cause)) return;
  const token = currentBearer();
  await fetchLostReceipt().catch(() => undefined);
  if (!isCurrentBearer(token)) return;
  clearSession({ keepDraft: true });
  // The screen that made the call unmounts with the session, so the error is shown as a toast.
  if (!useCandidateStore.getState().receipt && cause instanceof ApiError) toast.error(cause.message);
}

/** Uploaded corrections stay on the server and can be sent after another code. */
async function correctionEnded(cause: unknown): Promise<void> {
  if (endedElsewhere(cause)) return;
  const token = currentBearer();
  try {
    // As for the inscription, this only checks whether the correction was already sent.
    const { data } = await tokenClient(token).call(submitCorrection);
    if (isCurrentBearer(token)) recordCorrection(data);
  } catch {
    if (!isCurrentBearer(token)) return;
    suspendCorrection();
    toast.error(sessionEndedWords('correction'));
  }
}

const session = {
  token: currentBearer,
  person: currentPerson,
  isDead: (error: unknown) => isFrozen(error) || (error instanceof ApiError && error.status === 401),
  reload: async () => useCandidateStore.persist.rehydrate(),
};

/** The client of an inscription. When the session ends, the draft stays in this browser. */
export const candidateClient = createClient({ ...session, ended: registrationEnded });

/** The client of a receipt: for its PDF, which a reload of the page must not lose. */
export const receiptClient = createClient({
  token: () => {
    const token = useCandidateStore.getState().receipt?.token;
    return token ? atob(token) : null;
  },
});

/** The client of a correction. */
export const correctionClient = createClient({ ...session, ended: correctionEnded });

/** What remains of the work of a session that is over. */
const whatIsKept = {
  inscription: 'Lo que escribió quedó guardado: valide su documento para continuar.',
  correction: 'Los documentos que ya cargó están a salvo: solicite otro código para continuar.',
} as const;

export const sessionEndedWords = (of: keyof typeof whatIsKept): string => `Su sesión terminó. ${whatIsKept[of]}`;

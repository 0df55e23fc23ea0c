import { submitCorrection } from '@urna/contract/candidacy/correction';
import { finishInscription } from '@urna/contract/candidacy/inscription';
import { ApiError } from '../../lib/api-error.ts';
import { createClient, tokenClient } from '../../lib/call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { currentBearer, currentPerson, isCurrentBearer, useCandidateStore, useFrozenStore } from './candidate-store.ts';
import { correctionAcknowledged } from './correction-transitions.ts';
import { correctionLapsed, registrationSubmitted, sessionCleared } from './transitions.ts';

function isFrozen(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'registration_frozen';
}

/**
 * Whether the call failed because the owner disowned the registration. Then the local registration and draft are
 * cleared: either this person isn't the owner, or the owner starts again.
 */
export function endedByOwner(error: unknown): boolean {
  if (!isFrozen(error)) return false;
  sessionCleared({ keepDraft: false });
  useFrozenStore.setState({ message: error.message });
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
  const { data } = await tokenClient(token).call(finishInscription, { params: { id: candidateID } });
  if (isCurrentBearer(token)) registrationSubmitted({ kind, ...data });
}

async function inscriptionEnded(cause: unknown): Promise<void> {
  if (endedByOwner(cause)) return;
  const token = currentBearer();
  await fetchLostReceipt().catch(() => undefined);
  if (!isCurrentBearer(token)) return;
  sessionCleared({ keepDraft: true });
  // The screen that made the call unmounts with the session, so the error is shown as a toast.
  if (!useCandidateStore.getState().receipt && cause instanceof ApiError) toast.error(cause.message);
}

/** Uploaded corrections stay on the server and can be sent after another code. */
async function correctionEnded(cause: unknown): Promise<void> {
  if (endedByOwner(cause)) return;
  const token = currentBearer();
  try {
    // As for the inscription, this only checks whether the correction was already sent.
    const { ballot } = await tokenClient(token).call(submitCorrection);
    if (isCurrentBearer(token)) correctionAcknowledged(ballot);
  } catch {
    if (!isCurrentBearer(token)) return;
    correctionLapsed();
    toast.error('Su sesión terminó. Los documentos que ya cargó están a salvo: solicite otro código para continuar.');
  }
}

const session = {
  token: currentBearer,
  person: currentPerson,
  isDead: (error: unknown) => isFrozen(error) || (error instanceof ApiError && error.status === 401),
  reload: async () => useCandidateStore.persist.rehydrate(),
};

/** The client of an inscription. When the session ends, the draft stays in this browser. */
export const candidateClient = createClient({ ...session, ended: inscriptionEnded });

/** The client of a correction. */
export const correctionClient = createClient({ ...session, ended: correctionEnded });

import { submitCorrection } from '@urna/contract/correction';
import { finishInscription } from '@urna/contract/inscription';
import { ApiError } from '../../lib/api-error.ts';
import { type Client, createClient } from '../../lib/call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { currentBearer, useCandidateStore, useFrozenStore } from './candidate-store.ts';
import { correctionAcknowledged } from './correction-transitions.ts';
import { correctionLapsed, registrationSubmitted, sessionCleared } from './transitions.ts';

/** Makes calls with one token, and leaves it to the caller what a dead session means. */
export function clientWith(token: string | null): Client {
  return createClient({ token: () => token });
}

function isFrozen(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'registration_frozen';
}

/**
 * Whether a call failed because the owner disowned the registration. This browser then forgets the registration and
 * what was typed: it isn't the owner's, or the owner begins anew.
 */
export function endedByOwner(error: unknown): boolean {
  if (!isFrozen(error)) return false;
  sessionCleared({ keepDraft: false });
  useFrozenStore.setState({ message: error.message });
  return true;
}

/**
 * Submitting ends the session, and the answer may have been lost on its way. A repeated submission with the dead session
 * sends nothing: the server answers it with the receipt of the first one, or refuses it.
 */
async function fetchLostReceipt(): Promise<void> {
  const { tokenInfo, candidateID, current_view } = useCandidateStore.getState();
  const kind = tokenInfo?.type_candidate;
  if (!kind || candidateID === null || current_view !== 'PREVIEW_FORM_CANDIDATE') return;
  const { data } = await clientWith(currentBearer()).call(finishInscription, { params: { id: candidateID } });
  registrationSubmitted({ kind, ...data });
}

async function inscriptionEnded(cause: unknown): Promise<void> {
  if (endedByOwner(cause)) return;
  await fetchLostReceipt().catch(() => undefined);
  sessionCleared({ keepDraft: true });
  // The screen that made the call closes with the session, so it can't show the error.
  if (!useCandidateStore.getState().receipt && cause instanceof ApiError) toast.error(cause.message);
}

/** The uploaded corrections stay on the server and can be sent after another code. */
async function correctionEnded(cause: unknown): Promise<void> {
  if (endedByOwner(cause)) return;
  try {
    // As with the inscription: this only finds out whether the correction was sent before.
    await clientWith(currentBearer()).call(submitCorrection);
    correctionAcknowledged();
  } catch {
    correctionLapsed();
    toast.error('Su sesión terminó. Los documentos que ya cargó están a salvo: solicite otro código para continuar.');
  }
}

const session = {
  token: currentBearer,
  isDead: (error: unknown) => isFrozen(error) || (error instanceof ApiError && error.status === 401),
  reload: async () => useCandidateStore.persist.rehydrate(),
};

/** The calls of an inscription. When the session is over, the draft stays in this browser. */
export const candidateClient = createClient({ ...session, ended: inscriptionEnded });

/** The calls of a correction. */
export const correctionClient = createClient({ ...session, ended: correctionEnded });

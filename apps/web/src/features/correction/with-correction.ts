import { currentBearer, useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { endedByOwner } from '../../domain/candidate-session/frozen-store.ts';
import { correctionLapsed } from '../../domain/candidate-session/transitions.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

export function isDeadSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function tellLapsed(): void {
  correctionLapsed();
  toast.error('Su sesión terminó. Los documentos que ya cargó están a salvo: solicite otro código para continuar.');
}

/** Makes a call in the candidate's name. A dead token may only mean that another tab has renewed it. */
export async function withLatestToken<Answer>(call: (token: string | null) => Promise<Answer>): Promise<Answer> {
  const token = currentBearer();
  try {
    return await call(token);
  } catch (error) {
    if (!isDeadSession(error)) throw error;
    await useCandidateStore.persist.rehydrate();
    const renewed = currentBearer();
    if (renewed !== null && renewed !== token) return call(renewed);
    throw error;
  }
}

/** Where the session turns out to be over, what was corrected so far waits on the server for another code. */
export async function withCorrection<Answer>(call: (token: string | null) => Promise<Answer>): Promise<Answer> {
  try {
    return await withLatestToken(call);
  } catch (error) {
    if (!endedByOwner(error) && isDeadSession(error)) tellLapsed();
    throw error;
  }
}

import { ApiError } from '../../lib/api-error.ts';
import { useCandidateStore } from './candidate-store.ts';

/** An error raised in the browser and shown like a refusal by the server. */
export function clientRefusal(message: string): ApiError {
  return new ApiError({ status: 0, code: 'client_refusal', message });
}

export function currentCandidateId(): number {
  const { candidateID } = useCandidateStore.getState();
  if (candidateID === null) throw clientRefusal('El ID del candidato debe ser valido.');
  return candidateID;
}

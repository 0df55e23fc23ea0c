import { ApiError } from '@urna/ui/api-error';

export { ApiError, errorOfAnswer, isAborted, messageOf, unexpectedError } from '@urna/ui/api-error';

const NETWORK_MESSAGE =
  'No hay conexión con el servidor. Nada de lo que escribió se ha perdido: revise su conexión e inténtelo de nuevo.';

export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: NETWORK_MESSAGE });
}

/** The answer came after the session had ended in this browser, perhaps into somebody else's. */
export function sessionOverError(): ApiError {
  return new ApiError({ status: 409, code: 'session_over', message: 'La sesión en la que empezó este paso terminó.' });
}

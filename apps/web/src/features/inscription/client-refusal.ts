import { ApiError } from '../../lib/api-error.ts';

/** A refusal that needs no call: shown like the server's own. */
export function clientRefusal(message: string): ApiError {
  return new ApiError({ status: 0, code: 'client_refusal', message });
}

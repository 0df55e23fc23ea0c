import { ApiError } from '../../../lib/api-error.ts';

/** Here the specification writes it with its accent. */
const UNEXPECTED = 'Ocurrió un error inesperado, por favor intentalo de nuevo más tarde';

export function listMessageOf(error: unknown): string {
  return error instanceof ApiError && error.code !== 'unexpected' ? error.message : UNEXPECTED;
}

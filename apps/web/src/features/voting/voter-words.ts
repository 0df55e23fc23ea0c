import { ApiError } from '../../lib/api-error.ts';

/** Errors without a message from the server: a lost connection or an unexpected response. */
const withoutWords = new Set(['network', 'unexpected']);

/** The server's message, or the screen's own one if the server sent none. */
export function refusalOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && !withoutWords.has(error.code) ? error.message : otherwise;
}

export const refusalOr =
  (otherwise: string) =>
  (error: unknown): string =>
    refusalOf(error, otherwise);

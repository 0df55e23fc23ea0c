import { ApiError } from '../../lib/api-error.ts';

/** Where the server said nothing of its own: the link dropped, or something broke on the way. */
const withoutWords = new Set(['network', 'unexpected']);

/** The server's message, or the screen's own sentence where the server said nothing. */
export function refusalOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && !withoutWords.has(error.code) ? error.message : otherwise;
}

export const refusalOr =
  (otherwise: string) =>
  (error: unknown): string =>
    refusalOf(error, otherwise);

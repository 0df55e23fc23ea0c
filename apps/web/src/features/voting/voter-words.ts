import { ApiError } from '../../lib/api-error.ts';

/** Where the server said nothing of its own: the link dropped, or something broke on the way. */
const withoutWords = new Set(['network', 'unexpected']);

/** What the server said against it, or the sentence of the screen where it said nothing. */
export function refusalOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && !withoutWords.has(error.code) ? error.message : otherwise;
}

import { AppError, codeOf } from '../errors.ts';

/** What a multipart form weighs beside its file. */
export const MULTIPART_BYTES = 64 * 1024;

/** The refusal of a multipart form that couldn't be read; null for an error that isn't about the form. */
export function multipartRefusal(error: unknown, tooLarge: 'too_large' | 'import_too_large'): AppError | null {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(tooLarge);
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return new AppError('body_too_large');
  // The stream ended early or isn't multipart. An error with a severity is the database's.
  return error instanceof Error && !('severity' in error) ? new AppError('malformed') : null;
}

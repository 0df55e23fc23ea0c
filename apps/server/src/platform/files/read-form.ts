import { fileRefusals } from '@urna/contract/candidacy/documents';
import type { postPhoneDocument } from '@urna/contract/candidacy/phone-upload';
import type { attachCv } from '@urna/contract/candidacy/proposals';
import type { PartOf } from '@urna/contract/shared/endpoint';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import { AppError, codeOf } from '../errors.ts';
import { safeFileName } from './file-names.ts';

/** The one file of a form, in its part `file`. */
export async function readOneFile(
  request: FastifyRequest,
  type: { kind: string; format: string },
): Promise<{ fileName: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const field = 'file' satisfies PartOf<typeof postPhoneDocument | typeof attachCv>;
  let received: { fileName: string; bytes: Buffer } | undefined;
  try {
    for await (const part of request.files({ limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 0, parts: 2 } })) {
      const bytes = await part.toBuffer();
      // Exceeding the limit doesn't throw everywhere: a truncated file must never be stored.
      if (part.file.truncated) throw new AppError('too_large', { errors: { [field]: [fileRefusals.too_big] } });
      if (part.fieldname === field) received = { fileName: safeFileName(part.filename, type), bytes };
    }
  } catch (error) {
    throw multipartRefusal(error, 'too_large') ?? error;
  }
  if (!received) throw new AppError('no_documents');
  return received;
}

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

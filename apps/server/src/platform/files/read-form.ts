import { type FileRules, fileRefusalText } from '@urna/contract/candidacy/documents';
import type { postPhoneDocument } from '@urna/contract/candidacy/phone-upload';
import type { attachCv } from '@urna/contract/candidacy/proposals';
import type { PartOf } from '@urna/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError, codeOf } from '../errors.ts';

/** The one file of a form, in its part `file`. */
export async function readOneFile(request: FastifyRequest, rules: FileRules): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const field = 'file' satisfies PartOf<typeof postPhoneDocument | typeof attachCv>;
  let received: { name: string; bytes: Buffer } | undefined;
  const limits = { fileSize: rules.max_bytes, files: 1, fields: 0, parts: 2 };
  try {
    for await (const part of request.files({ limits })) {
      const bytes = await part.toBuffer();
      // Exceeding the limit doesn't throw everywhere: a truncated file must never be stored.
      if (part.file.truncated) throw tooLarge(field, rules);
      if (part.fieldname === field) received = { name: part.filename, bytes };
    }
  } catch (error) {
    throw multipartRefusal(error, tooLarge(field, rules)) ?? error;
  }
  if (!received) throw new AppError('no_documents');
  return received;
}

/** What a multipart form weighs beside its file. */
export const MULTIPART_BYTES = 64 * 1024;

export function tooLarge(field: string, rules: FileRules): AppError {
  const refusal = fileRefusalText('too_big', rules);
  return new AppError('too_large', { details: { refusal }, errors: { [field]: [refusal] } });
}

/** The refusal of a multipart form that couldn't be read; null for an error that isn't about the form. */
export function multipartRefusal(error: unknown, fileTooLarge: AppError): AppError | null {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge;
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code)) return new AppError('body_too_large');
  // The stream ended early or isn't multipart. An error with a severity is the database's.
  return error instanceof Error && !('severity' in error) ? new AppError('malformed') : null;
}

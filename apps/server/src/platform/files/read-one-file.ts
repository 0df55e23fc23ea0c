import { fileRefusals } from '@urna/contract/candidacy/documents';
import type { postPhoneDocument } from '@urna/contract/candidacy/phone-upload';
import type { attachCv } from '@urna/contract/candidacy/proposals';
import type { PartOf } from '@urna/contract/shared/endpoint';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { multipartRefusal } from '../http/multipart-refusal.ts';
import { safeFileName } from './safe-file-name.ts';

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

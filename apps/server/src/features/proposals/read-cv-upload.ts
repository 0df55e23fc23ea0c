import { fileRefusals } from '@urna/contract/candidacy/documents';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { multipartRefusal } from '../../platform/http/multipart-refusal.ts';
import { safeFileName } from '../../services/files/documents/safe-file-name.ts';

/** The multipart form's one part: `file`. */
export async function readCvUpload(request: FastifyRequest): Promise<{ fileName: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  let received: { fileName: string; bytes: Buffer } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 0, parts: 1 } })) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      // Exceeding the limit doesn't throw everywhere: a truncated file must never be stored.
      if (part.file.truncated) throw new AppError('too_large', { errors: { file: [fileRefusals.too_big] } });
      received = { fileName: safeFileName(part.filename, { kind: 'hoja-de-vida', format: 'pdf' }), bytes };
    }
  } catch (error) {
    throw multipartRefusal(error, 'too_large') ?? error;
  }
  if (!received) throw new AppError('no_documents');
  return received;
}

import { type FileRules, fileRefusalText } from '@urna/contract/candidacy/documents';
import type { postPhoneDocument } from '@urna/contract/candidacy/phone-upload';
import type { attachCv } from '@urna/contract/candidacy/proposals';
import type { PartOf, UploadForm } from '@urna/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError, codeOf } from '../errors.ts';
import { requireStorable } from '../http/every-request.ts';

interface ReceivedFile {
  name: string;
  bytes: Buffer;
}

/** What a multipart form weighs beside its file. */
export const MULTIPART_BYTES = 64 * 1024;

/** A form of at most one file and the texts of these names. Any other part is left out. */
export async function readFileForm<E extends { body: UploadForm }>(
  request: FastifyRequest,
  rules: FileRules,
  names: { file: PartOf<E>; texts?: readonly PartOf<E>[] },
): Promise<{ texts: Partial<Record<PartOf<E>, string>>; file: ReceivedFile | null }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const wanted = names.texts ?? [];
  const texts: Partial<Record<PartOf<E>, string>> = {};
  let file: ReceivedFile | null = null;
  const fields = { fields: wanted.length, fieldSize: MULTIPART_BYTES / 2 };
  const limits = { fileSize: rules.max_bytes, files: 1, parts: wanted.length + 2, ...fields };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const name = wanted.find((one) => one === part.fieldname);
        if (name !== undefined) texts[name] = String(part.value);
        continue;
      }
      const bytes = await part.toBuffer();
      // Exceeding the limit doesn't throw everywhere: a truncated file must never be stored.
      if (part.file.truncated) throw tooLarge(names.file, rules);
      if (part.fieldname === names.file) file = { name: part.filename, bytes };
    }
  } catch (error) {
    throw multipartRefusal(error, tooLarge(names.file, rules)) ?? error;
  }
  requireStorable(texts);
  return { texts, file };
}

/** The one file of a form, in its part `file`. */
export async function readOneFile(request: FastifyRequest, rules: FileRules): Promise<ReceivedFile> {
  const { file } = await readFileForm<typeof postPhoneDocument | typeof attachCv>(request, rules, { file: 'file' });
  if (!file) throw new AppError('no_documents');
  return file;
}

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

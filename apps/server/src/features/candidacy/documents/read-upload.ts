import type { Multipart } from '@fastify/multipart';
import type { FileRules, postDocuments } from '@urna/contract/candidacy/documents';
import type { PartOf } from '@urna/contract/shared/endpoint';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '@urna/contract/shared/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { multipartRefusal, tooLarge } from '../../../platform/files/read-form.ts';

export interface UploadedFile {
  field: string;
  typeId: number;
  name: string;
  bytes: Buffer;
}

export interface Upload {
  candidateId: number;
  files: UploadedFile[];
}

/** What a process may allow at most; its own rules are applied once it is known whose documents they are. */
export const largest: FileRules = { format: 'pdf', max_bytes: MAX_DOCUMENT_BYTES };

interface Pieces {
  candidateId?: number;
  typeIds: Map<string, number>;
  files: Map<string, { name: string; bytes: Buffer }>;
}

/**
 * Reads `candidate_id`, `documents[n][document_type_id]` and `documents[n][file]` in any order. Whole files are held in
 * memory: they are few, the body has a limit, and nothing is stored before all of them have been examined.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const pieces: Pieces = { typeIds: new Map(), files: new Map() };
  const limits = {
    fileSize: largest.max_bytes,
    files: MAX_DOCUMENTS,
    fields: MAX_DOCUMENTS + 4,
    parts: 2 * MAX_DOCUMENTS + 5,
    fieldSize: 200,
  };
  try {
    for await (const part of request.parts({ limits })) await take(part, pieces);
  } catch (error) {
    throw multipartRefusal(error, tooLarge('file', largest)) ?? error;
  }
  if (pieces.candidateId === undefined)
    throw new AppError('invalid_fields', { errors: { candidate_id: ['El ID del candidato debe ser valido.'] } });
  if (pieces.files.size === 0) throw new AppError('no_documents');
  const files = [...pieces.files].map(([index, { name, bytes }]) => {
    const typeId = pieces.typeIds.get(index);
    if (typeId === undefined)
      throw new AppError('invalid_document_type', {
        errors: { [`documents.${index}.document_type_id`]: ['No es un tipo de documento válido'] },
      });
    return { field: `documents.${index}.file`, typeId, name, bytes };
  });
  return { candidateId: pieces.candidateId, files };
}

async function take(part: Multipart, pieces: Pieces): Promise<void> {
  const [, index, field] = /^documents\[(\d{1,2})\]\[(document_type_id|file)\]$/.exec(part.fieldname) ?? [];
  if (part.type === 'file') {
    const bytes = await part.toBuffer();
    // Exceeding the limit doesn't throw everywhere: a truncated file must never be stored.
    if (part.file.truncated) throw tooLarge(part.fieldname, largest);
    if (index !== undefined && field === 'file') pieces.files.set(index, { name: part.filename, bytes });
    return;
  }
  const number = /^\d{1,15}$/.test(String(part.value)) ? Number(part.value) : undefined;
  if (part.fieldname === ('candidate_id' satisfies PartOf<typeof postDocuments>) && number !== undefined)
    pieces.candidateId = number;
  if (index !== undefined && field === 'document_type_id' && number !== undefined) pieces.typeIds.set(index, number);
}

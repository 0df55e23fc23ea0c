import { z } from 'zod';
import { type Endpoint, fileAnswer, idParams } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import type { CandidateKind } from './candidacy.ts';

/** The documents that candidates upload: their kinds, which candidacy requires which, and their API representation. */
export const documentKinds = ['photo', 'cedula', 'antecedentes', 'carta'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentTypes = [
  { id: 1, kind: 'photo', name: 'Fotografía', format: 'jpg' },
  { id: 2, kind: 'cedula', name: 'Identificación', format: 'pdf' },
  { id: 3, kind: 'antecedentes', name: 'Antecedentes', format: 'pdf' },
  { id: 4, kind: 'carta', name: 'Carta de aceptación', format: 'pdf' },
] as const satisfies readonly { id: number; kind: DocumentKind; name: string; format: 'jpg' | 'pdf' }[];
export type DocumentType = (typeof documentTypes)[number];

export const requiredDocuments = {
  CANDIDATE_ACCOUNTANT: ['photo', 'cedula', 'antecedentes'],
  CANDIDATE_IES: ['photo', 'cedula', 'antecedentes', 'carta'],
} as const satisfies Record<CandidateKind, readonly DocumentKind[]>;

export function documentTypeById(id: number): DocumentType | undefined {
  return documentTypes.find((type) => type.id === id);
}

export function documentTypeOf(kind: DocumentKind): DocumentType {
  // The specification maps unknown names to photo.
  return documentTypes.find((type) => type.kind === kind) ?? documentTypes[0];
}

export function documentKindOfName(name: string): DocumentKind {
  return documentTypes.find((type) => type.name === name)?.kind ?? 'photo';
}

export const acceptedFormats = { jpg: 'JPG, JPEG', pdf: 'PDF' } as const;

export function wrongFormatText(kind: DocumentKind): string {
  return `Formato no válido. Solo se acepta: ${acceptedFormats[documentTypeOf(kind).format]}`;
}

/** Every reason to refuse a file. The server decides; the upload card shows the same texts. */
export const fileRefusals = {
  wrong_format: 'Formato no válido. Solo se acepta: ',
  too_big: 'El archivo excede el tamaño máximo de 1MB',
  empty: 'El archivo está vacío. Revise que se haya guardado bien y vuelva a elegirlo.',
  unreadable:
    'No fue posible abrir el archivo: está dañado o incompleto. Vuelva a guardarlo o escanearlo e inténtelo de nuevo.',
  password_protected: 'El PDF está protegido con contraseña. Guárdelo sin contraseña y vuelva a cargarlo.',
  active_content:
    'El PDF contiene elementos activos (programas, acciones o archivos adjuntos) que no se admiten. Imprímalo o expórtelo de nuevo como PDF y vuelva a cargarlo.',
  no_pages: 'El PDF no tiene páginas. Revise el archivo y vuelva a cargarlo.',
  too_many_pages: 'El PDF tiene más de 50 páginas. Cargue únicamente el documento solicitado.',
  too_complex:
    'El archivo es demasiado complejo para procesarlo. Escanéelo o expórtelo de nuevo en un formato más sencillo.',
  not_examined: 'En este momento no fue posible revisar el archivo. Espere un minuto y vuelva a cargarlo.',
} as const;
export type FileRefusal = keyof typeof fileRefusals;

export function fileRefusalText(refusal: FileRefusal, kind: DocumentKind): string {
  return refusal === 'wrong_format' ? wrongFormatText(kind) : fileRefusals[refusal];
}

export const documentReviewStatuses = ['PENDIENTE', 'APROBADO', 'RECHAZADO'] as const;
export const documentReviewStatusSchema = z.enum(documentReviewStatuses);

export const documentSchema = z.object({
  id: z.int(),
  /** The stored file name, safe to display and to save under. */
  file_path: z.string(),
  file_size: z.int(),
  /** API path of the file; requires the bearer token. */
  file_url: z.string(),
  document_type_id: z.int(),
  document_type: z.string(),
  mime_type: z.string(),
  created_at: z.string(),
  review_status: documentReviewStatusSchema,
  /** Whether it was uploaded during registration or as a correction of a rejected document. */
  phase: z.enum(['inscription', 'correction']),
  /** Whether it is the newest of its kind: only that one counts. */
  current: z.boolean(),
  /** The reviewer's reason for rejecting it, if one was given. */
  reason: z.string().nullable(),
  /** A correction that is byte for byte the rejected file of its kind. */
  unchanged: z.boolean(),
  /** A remark on an accepted file, e.g. a photo with other dimensions than requested. */
  warning: z.string().nullable(),
});
export type CandidateDocument = z.infer<typeof documentSchema>;

export const observationSchema = z.object({ observation: z.string(), created_at: z.string() });

export const documentListSchema = z.object({
  data: z.array(documentSchema),
  candidate_observations: z.array(observationSchema),
});

export const uploadAnswerSchema = z.object({ message: z.string(), data: z.array(documentSchema) });

const tag = 'Documentos';
/** The owner may upload and delete; staff may only read. */
const owner = { sessions: ['candidate', 'correction'] } as const;
const reader = { ...owner, staff: 'read' } as const;
/** Files also open from the page of follow-up. */
const fileReader = { sessions: [...owner.sessions, 'tracking'], staff: 'read' } as const;

export const listCandidateDocuments = {
  method: 'GET',
  path: '/candidates/:id/documents',
  about: 'process',
  tag,
  summary: 'Los documentos cargados',
  who: reader,
  params: idParams,
  answers: { 200: documentListSchema },
} as const satisfies Endpoint;

export const postDocuments = {
  method: 'POST',
  path: '/documents',
  tag,
  summary: 'Carga uno o varios documentos (multipart)',
  who: owner,
  body: {
    form: { candidate_id: 'text', 'documents[n][document_type_id]': 'text', 'documents[n][file]': 'file' },
  },
  answers: { 200: uploadAnswerSchema },
} as const satisfies Endpoint;

export const deleteDocument = {
  method: 'DELETE',
  path: '/documents/:id',
  tag,
  summary: 'Elimina un documento',
  who: owner,
  params: idParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const getDocumentFile = {
  method: 'GET',
  path: '/documents/:id/file',
  about: 'process',
  tag,
  summary: 'El archivo',
  who: fileReader,
  params: idParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

/** How to prepare a document, and why it is usually rejected, in the words of the process. */
export const documentGuideTextSchema = z.object({
  document_type_id: z.int(),
  name: z.string(),
  help: z.string(),
  usual_reasons: z.array(z.string()),
});
export type DocumentGuideText = z.infer<typeof documentGuideTextSchema>;

export const listDocumentGuides = {
  method: 'GET',
  path: '/elections/documents',
  about: 'process',
  tag: 'Público',
  summary: 'Cómo se prepara cada documento y por qué suele rechazarse',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(documentGuideTextSchema)) },
} as const satisfies Endpoint;

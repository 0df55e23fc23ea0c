import { z } from 'zod';
import { type Endpoint, fileAnswer, idParams } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { MAX_UPLOAD_BYTES } from '../shared/limits.ts';
import { type CandidateKind, candidateKindSchema, candidateKinds } from './candidacy.ts';

/** The documents that candidates upload: what a process asks for is data, with the specification's four to begin with. */
export const documentFormats = ['jpg', 'pdf'] as const;
export const acceptedFormats = { jpg: 'JPG, JPEG', pdf: 'PDF' } as const satisfies Record<DocumentFormat, string>;
export type DocumentFormat = (typeof documentFormats)[number];

export const documentTypeSchema = z.object({
  id: z.int(),
  name: z.string(),
  format: z.enum(documentFormats),
  /** Nobody is asked for it any more, if it is empty. */
  asked_of: z.array(candidateKindSchema),
  max_bytes: z.int(),
  /** How to prepare it. */
  help: z.string(),
  /** Where it comes from, and its page there. */
  source: z.string(),
  source_url: z.string().nullable(),
  /** The paragraphs of a letter to print and sign; none if there is no model. */
  model: z.array(z.string()),
  /** Why it is usually rejected. */
  usual_reasons: z.array(z.string()),
});
export type DocumentType = z.infer<typeof documentTypeSchema>;

/** What the product treats in a way of its own: the photograph stands on the ballot, others are compared with the form. */
export type DocumentKind = 'photo' | 'cedula' | 'antecedentes' | 'carta' | 'other';
const ownKinds: Readonly<Record<number, DocumentKind>> = { 1: 'photo', 2: 'cedula', 3: 'antecedentes', 4: 'carta' };
export const documentKind = (id: number): DocumentKind => ownKinds[id] ?? 'other';
export const PHOTO_TYPE = 1;
export const MAX_DOCUMENT_TYPE = 99;

const standard = (id: number, name: string, format: DocumentFormat, asked_of: readonly CandidateKind[]) => ({
  id,
  name,
  format,
  asked_of: [...asked_of],
  max_bytes: MAX_UPLOAD_BYTES,
  help: '',
  source: '',
  source_url: null,
  model: [],
  usual_reasons: [],
});
/** What a new process asks for, until somebody changes it. */
export const standardDocuments: readonly DocumentType[] = [
  standard(PHOTO_TYPE, 'Fotografía', 'jpg', candidateKinds),
  standard(2, 'Identificación', 'pdf', candidateKinds),
  standard(3, 'Antecedentes', 'pdf', candidateKinds),
  standard(4, 'Carta de aceptación', 'pdf', ['CANDIDATE_IES']),
];

export const documentsAskedOf = (types: readonly DocumentType[], kind: CandidateKind): DocumentType[] =>
  types.filter(({ asked_of }) => asked_of.includes(kind));

/** What a phone must know of it to take and send it. */
export const askedFileSchema = documentTypeSchema.pick({ id: true, name: true, format: true, max_bytes: true });
export type AskedFile = z.infer<typeof askedFileSchema>;

/** What a file must be. */
export type FileRules = Pick<AskedFile, 'format' | 'max_bytes'> & Partial<Pick<AskedFile, 'id'>>;
/** Of files that no process decides about. */
export const ordinaryPdf: FileRules = { format: 'pdf', max_bytes: MAX_UPLOAD_BYTES };

export const sizeWords = (bytes: number): string =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toLocaleString('es-CO')} MB` : `${Math.round(bytes / 1024)} kB`;

/** Every reason to refuse a file. The server decides; the upload card shows the same texts. */
export const fileRefusals = {
  wrong_format: 'Formato no válido. Solo se acepta: ',
  too_big: 'El archivo excede el tamaño máximo de ',
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

export function fileRefusalText(refusal: FileRefusal, { format, max_bytes }: FileRules): string {
  if (refusal === 'wrong_format') return fileRefusals.wrong_format + acceptedFormats[format];
  // The specification writes "1MB".
  if (refusal === 'too_big') return fileRefusals.too_big + sizeWords(max_bytes).replace(' ', '');
  return fileRefusals[refusal];
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

export const listAskedDocuments = {
  method: 'GET',
  path: '/elections/documents',
  about: 'process',
  tag: 'Público',
  summary: 'Qué documentos se piden, a quién, cómo se preparan y de dónde vienen',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(documentTypeSchema)) },
} as const satisfies Endpoint;

export const getDocumentModel = {
  method: 'GET',
  path: '/elections/documents/:type/model',
  about: 'process',
  tag: 'Público',
  summary: 'El modelo de un documento, en PDF, para imprimirlo y firmarlo',
  who: 'anyone',
  guessing: { limit: { counter: 'render', perMinute: 'renders' } },
  params: z.object({ type: z.coerce.number().int().min(1).max(MAX_DOCUMENT_TYPE) }),
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

import { z } from 'zod';
import { bounceSchema } from '../mail/bounces.ts';
import { type Endpoint, fileAnswer, idParams } from '../shared/endpoint.ts';
import { dataSchema, listSchema, messageSchema, pageQuerySchema } from '../shared/envelope.ts';
import { reasonSchema } from '../shared/reason.ts';
import { candidateKindSchema, type ReviewStatus, reviewStatusSchema } from './candidacy.ts';
import { documentKinds, documentSchema, observationSchema } from './documents.ts';
import { candidateSchema } from './registration.ts';

/** The review: lists, decisions, and the types that server and web app share. */
export const reviewListStatuses = ['PENDIENTE', 'APROBADO'] as const satisfies readonly ReviewStatus[];
export const correctionListStatuses = [
  'RECHAZADO',
  'PARA_SUBSANAR',
  'SUBSANADO',
] as const satisfies readonly ReviewStatus[];

const observationRequired = 'Las observaciones son obligatorias.';
export const observationField = z
  .string({ error: 'Debe ingresar una observación para continuar.' })
  .trim()
  .min(1, observationRequired)
  .min(5, 'Debe tener al menos 5 caracteres.')
  .max(500, 'No debe exceder los 500 caracteres.');

export const undecidedTexts = {
  first: 'Para poder continuar con el proceso, es necesario que apruebe o rechace el documento, por favor.',
  final: 'Para poder continuar con el proceso, es necesario que apruebe o rechace todos los documentos, por favor.',
} as const;

export const decisionSchema = z.enum(['APROBADO', 'RECHAZADO'], { error: undecidedTexts.first });
export type Decision = z.infer<typeof decisionSchema>;

const candidateId = z
  .int({ error: 'El identificador del candidato no es válido o no fue proporcionado.' })
  .positive('El identificador del candidato no es válido o no fue proporcionado.');

const decidedDocuments = z
  .array(
    z.object({
      id: z.int().positive(),
      review_status: decisionSchema,
      reason: z.string().trim().max(500, 'No debe exceder los 500 caracteres.').nullish(),
    }),
    { error: 'Debe adjuntar al menos un documento para continuar.' },
  )
  .min(1, 'Debe adjuntar al menos un documento para continuar.')
  .max(8);

export const firstReviewSchema = z.object({
  candidate_id: candidateId,
  observation: observationField,
  documents: decidedDocuments,
});
export type FirstReview = z.infer<typeof firstReviewSchema>;

export const finalReviewSchema = firstReviewSchema.extend({ is_approved: z.boolean() });
export type FinalReview = z.infer<typeof finalReviewSchema>;

/** Requests a preview of the mail that a decision would send. */
export const reviewMailRequestSchema = z.object({
  stage: z.enum(['first', 'final']),
  observation: observationField,
  documents: decidedDocuments,
});
export type ReviewMailRequest = z.infer<typeof reviewMailRequestSchema>;
export const reviewMailSchema = z.object({
  data: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
});

/**
 * How long a candidacy is held for the reviewer who had it open last: "next" sends nobody else there meanwhile. A
 * reviewer can still open it from a list.
 */
export const HOLD_MINUTES = 15;
export const presenceSchema = z.object({
  /** `open` while their browser reports it; then it is held for them `until` a while later. */
  data: z.array(z.object({ name: z.string(), since: z.string(), open: z.boolean(), until: z.string() })),
});

const noteText = z
  .string({ error: 'Escriba la nota.' })
  .trim()
  .min(1, 'Escriba la nota.')
  .max(2000, 'No debe exceder los 2.000 caracteres.');
/** A reviewer's note for the others: no mail, export or public page holds it. */
export const newNoteSchema = z.object({ text: noteText });
export const reviewNoteSchema = z.object({ id: z.int(), author: z.string(), text: z.string(), created_at: z.string() });
export type ReviewNote = z.infer<typeof reviewNoteSchema>;

export const reviewStages = ['first', 'final'] as const;
/** One stage of the review: what waits, since when, and how far it is. */
const stageQueueSchema = z.object({
  waiting: z.int(),
  /** Since when the oldest of them waits. */
  oldest: z.string().nullable(),
  /** Of those waiting, what the caller may not decide: another person must. */
  for_others: z.int(),
  /** Held for the caller. */
  mine: z.int(),
  decided: z.int(),
  total: z.int(),
});
export const reviewQueueSchema = z.object({
  first: stageQueueSchema,
  final: stageQueueSchema,
  /** Candidates' proposals that wait to be published. */
  proposals: z.object({ waiting: z.int() }),
});
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;

export const nextRequestSchema = z.object({
  stage: z.enum(reviewStages),
  /** The candidacy that the reviewer leaves: the next stands after it, and it isn't held for them any more. */
  after: z.int().positive().nullish(),
  candidate_type: candidateKindSchema.nullish(),
});
export type NextRequest = z.infer<typeof nextRequestSchema>;

/** Why a registration no longer counts: the owner disowned or withdrew it, or an administrator reopened it as a copy. */
export const setAsideReasons = ['disowned', 'reopened', 'withdrawn'] as const;
export type SetAsideAs = (typeof setAsideReasons)[number];
export const setAsideLabels = {
  disowned: 'El titular dijo que no fue él',
  reopened: 'Se reabrió en otra copia',
  withdrawn: 'El candidato se retiró',
} as const satisfies Record<SetAsideAs, string>;
const setAsideSchema = z.object({ at: z.string(), as: z.enum(setAsideReasons) });

/** It bears the document number of the member of staff, or they declared themselves impeded. */
export const conflictsOfInterest = ['own_candidacy', 'recused'] as const;
export type ConflictOfInterest = (typeof conflictsOfInterest)[number];

/** The person's data in the professional register. For staff only: no call of an applicant returns it. */
export const registerFactsSchema = z.object({
  first_name: z.string(),
  second_name: z.string().nullable(),
  first_last_name: z.string(),
  second_last_name: z.string().nullable(),
  professional_card: z.string(),
  email: z.string(),
  mobile_phone: z.string().nullable(),
});
export type RegisterFacts = z.infer<typeof registerFactsSchema>;

export const candidateDetailSchema = candidateSchema.extend({
  /** The contest that the candidacy is for, whose windows apply to it. */
  contest: z.string(),
  documents: z.array(documentSchema),
  /** The kinds that the registration was asked for when it was submitted. */
  asked_documents: z.array(z.enum(documentKinds)),
  candidate_observations: z.array(observationSchema),
  register: registerFactsSchema.nullable(),
  /** The last mail of the process that came back from the candidate's address. */
  email_returned: bounceSchema.nullable(),
  /** When the owner reported, after the window closed, that they didn't make the registration. */
  disowned_on: z.string().nullable(),
  set_aside: setAsideSchema.nullable(),
  reopened: z.object({ by: z.string(), reason: z.string() }).nullable(),
  /** The same person's other registrations: whether one of them counts, and those that were set aside. */
  has_other_current: z.boolean(),
  other_set_aside: z.array(setAsideSchema.extend({ id: z.int() })),
  /** Empty for a caller with a conflict of interest. */
  notes: z.array(reviewNoteSchema),
  /** Why the caller may decide nothing about this candidacy. */
  conflict: z.enum(conflictsOfInterest).nullable(),
  /** Documents whose very bytes another candidacy of the process has too. */
  shared_files: z.array(
    z.object({
      document_id: z.int(),
      candidate_id: z.int(),
      candidate_name: z.string(),
      document_type: z.string(),
    }),
  ),
  /** The caller decided first, and the process wants other eyes for the final review. */
  needs_other_reviewer: z.boolean(),
});
export type CandidateDetail = z.infer<typeof candidateDetailSchema>;

export const turns = ['por_revisar', 'esperando_al_candidato', 'corregido', 'vence_pronto', 'decidido'] as const;
export const turnSchema = z.enum(turns);
export type Turn = z.infer<typeof turnSchema>;

export const turnLabels = {
  por_revisar: 'Por revisar',
  esperando_al_candidato: 'Esperando al candidato',
  corregido: 'Corregido',
  vence_pronto: 'Vence pronto',
  decidido: 'Decidido',
} as const satisfies Record<Turn, string>;

const searchNumber = z
  .string()
  .trim()
  .regex(/^\d{0,15}$/, 'Solo se permiten números')
  .optional();

/** `waiting`: what the committee must decide comes first, the longest wait at the top. */
export const listOrders = ['newest', 'oldest', 'name', 'waiting'] as const;
export type ListOrder = (typeof listOrders)[number];

export const candidateFiltersSchema = z.object({
  review_statuses: z.array(reviewStatusSchema).optional(),
  identification_number: searchNumber,
  /** Words of the name, in any order, without regard to accents. */
  name: z.string().trim().max(80).optional(),
  /** Only what is held for the caller. */
  mine: z.literal('1').optional(),
  order: z.enum(listOrders).optional(),
  candidate_type: candidateKindSchema.optional(),
  review_status: reviewStatusSchema.optional(),
});
export type CandidateFilters = z.infer<typeof candidateFiltersSchema>;
const candidateQuerySchema = candidateFiltersSchema.extend(pageQuerySchema.shape);
export type CandidateQuery = z.infer<typeof candidateQuerySchema>;
/**
 * The specification's call takes the number in its address. A name, of which it says nothing, is refused there, not
 * ignored: ignoring it would list everybody.
 */
const addressedQuerySchema = z.strictObject(candidateQuerySchema.omit({ name: true }).shape);

export const exportFormatSchema = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

export const candidateRowSchema = candidateSchema.extend({
  turn: turnSchema,
  disowned_on: z.string().nullable(),
  /** Since when the committee owes a decision; null while it owes none. */
  waiting_since: z.string().nullable(),
  /** Another person must decide, not the caller. */
  for_others: z.boolean(),
  /** Who has it open or held. */
  held_by: z.string().nullable(),
});
export type CandidateRow = z.infer<typeof candidateRowSchema>;

export const reviewAnswerSchema = z.object({ message: z.string(), data: candidateDetailSchema });

export const setAsideRowSchema = z.object({
  id: z.int(),
  full_name: z.string(),
  identification_number: z.string(),
  candidate_type: candidateKindSchema,
  radicado: z.string().nullable(),
  set_aside: setAsideSchema,
});
export type SetAsideRow = z.infer<typeof setAsideRowSchema>;

export const statisticsSchema = z.object({
  total_candidates: z.int(),
  total_approved: z.int(),
  total_rejected: z.int(),
  total_candidate_accountant: z.int(),
  total_candidate_accountant_approved: z.int(),
  total_candidate_accountant_rejected: z.int(),
  total_candidate_ies: z.int(),
  total_candidate_ies_approved: z.int(),
  total_candidate_ies_rejected: z.int(),
  /** For the dashboard's chart of states by kind. */
  by_status: z.array(
    z.object({ candidate_type: candidateKindSchema, review_status: reviewStatusSchema, total: z.int() }),
  ),
});
export type Statistics = z.infer<typeof statisticsSchema>;

export const timelineSchema = z.array(z.object({ day: z.string(), registrations: z.int(), reviews: z.int() }));
export type Timeline = z.infer<typeof timelineSchema>;

const tag = 'Revisión';

export const listCandidates = {
  method: 'POST',
  path: '/candidates/search',
  reads: true,
  about: 'process',
  tag,
  summary: 'Candidaturas enviadas, con filtros y páginas',
  who: { staff: 'read' },
  body: candidateQuerySchema,
  answers: { 200: listSchema(candidateRowSchema) },
} as const satisfies Endpoint;

/** The specification's call, for other programs. Ours make `listCandidates`, which names nobody in an address. */
export const getCandidates = {
  method: 'GET',
  path: '/candidates',
  about: 'process',
  tag,
  summary: 'Candidaturas enviadas, con los filtros en la dirección',
  who: { staff: 'read' },
  query: addressedQuerySchema,
  answers: { 200: listSchema(candidateRowSchema) },
} as const satisfies Endpoint;

export const getStatistics = {
  method: 'GET',
  path: '/candidates/statistics',
  about: 'process',
  tag,
  summary: 'Totales',
  who: { staff: 'read' },
  answers: { 200: dataSchema(statisticsSchema) },
} as const satisfies Endpoint;

export const getTimeline = {
  method: 'GET',
  path: '/statistics/timeline',
  about: 'process',
  tag,
  summary: 'Inscripciones y revisiones por día',
  who: { staff: 'read' },
  answers: { 200: dataSchema(timelineSchema) },
} as const satisfies Endpoint;

export const listSetAside = {
  method: 'GET',
  path: '/candidates/set-aside',
  about: 'process',
  tag,
  summary: 'Inscripciones apartadas: no cuentan, y se conservan para consultarlas',
  who: { staff: 'read' },
  query: pageQuerySchema,
  answers: { 200: listSchema(setAsideRowSchema) },
} as const satisfies Endpoint;

export const getCandidate = {
  method: 'GET',
  path: '/candidates/:id',
  about: 'process',
  tag,
  summary: 'Una candidatura',
  who: { staff: 'read' },
  params: idParams,
  answers: { 200: dataSchema(candidateDetailSchema) },
} as const satisfies Endpoint;

export const getConsolidatedPdf = {
  method: 'GET',
  path: '/candidates/:id/consolidated',
  about: 'process',
  tag,
  summary: 'El PDF guardado al finalizar',
  who: { staff: 'read' },
  params: idParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const exportCandidateList = {
  method: 'POST',
  path: '/candidates/export',
  reads: true,
  about: 'process',
  tag,
  summary: 'La lista con sus filtros, en CSV o XLSX',
  who: { staff: 'read' },
  body: candidateFiltersSchema.extend({ format: exportFormatSchema }),
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const getAdmittedList = {
  method: 'GET',
  path: '/candidates/admitted',
  about: 'process',
  tag,
  summary: 'Las candidaturas admitidas, para publicar: PDF o CSV',
  who: { staff: 'read' },
  limit: { counter: 'render', perMinute: 'renders' },
  query: z.object({ format: z.enum(['pdf', 'csv']) }),
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const announcePresence = {
  method: 'POST',
  path: '/candidates/:id/presence',
  about: 'process',
  tag,
  summary: 'Quién más la tiene abierta',
  who: { staff: 'read' },
  params: idParams,
  answers: { 200: presenceSchema },
} as const satisfies Endpoint;

export const getReviewQueue = {
  method: 'GET',
  path: '/candidates/queue',
  about: 'process',
  tag,
  summary: 'Cuántas candidaturas esperan decisión, y desde cuándo',
  who: { staff: 'read' },
  answers: { 200: dataSchema(reviewQueueSchema) },
} as const satisfies Endpoint;

export const takeNextCandidate = {
  method: 'POST',
  path: '/candidates/next',
  about: 'process',
  tag,
  summary: 'La siguiente candidatura por decidir, reservada para quien la pide',
  who: { staff: 'review' },
  body: nextRequestSchema,
  answers: { 200: dataSchema(z.object({ id: z.int() }).nullable()) },
} as const satisfies Endpoint;

export const addReviewNote = {
  method: 'POST',
  path: '/candidates/:id/notes',
  about: 'process',
  tag,
  summary: 'Escribe una nota interna sobre la candidatura',
  who: { staff: 'review' },
  params: idParams,
  body: newNoteSchema,
  answers: { 200: z.object({ message: z.string(), data: z.array(reviewNoteSchema) }) },
} as const satisfies Endpoint;

export const previewDecision = {
  method: 'POST',
  path: '/candidates/:id/review-mail',
  about: 'process',
  tag,
  summary: 'El correo que enviaría una decisión',
  who: { staff: 'review' },
  params: idParams,
  body: reviewMailRequestSchema,
  answers: { 200: reviewMailSchema },
} as const satisfies Endpoint;

export const recuseFromCandidacy = {
  method: 'POST',
  path: '/candidates/:id/recusal',
  about: 'process',
  tag,
  summary:
    'Quien la llama se declara impedido, con su motivo, y no decide más sobre la candidatura: no se puede deshacer',
  who: { staff: 'review' },
  params: idParams,
  body: reasonSchema,
  answers: { 200: reviewAnswerSchema },
} as const satisfies Endpoint;

export const reopenCandidacy = {
  method: 'POST',
  path: '/candidates/:id/reopen',
  about: 'process',
  tag,
  summary: 'Reabre una inscripción enviada o congelada, con su motivo',
  who: { staff: 'administer' },
  params: idParams,
  body: reasonSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const sendFirstReview = {
  method: 'POST',
  path: '/candidates/review',
  about: 'process',
  tag,
  summary: 'Primera validación',
  who: { staff: 'review' },
  body: firstReviewSchema,
  answers: { 200: reviewAnswerSchema },
} as const satisfies Endpoint;

export const sendFinalReview = {
  method: 'POST',
  path: '/candidates/finish-subsanation',
  about: 'process',
  tag,
  summary: 'Última revisión',
  who: { staff: 'review' },
  body: finalReviewSchema,
  answers: { 200: reviewAnswerSchema },
} as const satisfies Endpoint;

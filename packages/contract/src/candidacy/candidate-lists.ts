import { z } from 'zod';
import { type Endpoint, exportFormatSchema, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema, listSchema, pageQuerySchema } from '../shared/envelope.ts';
import { candidateKindSchema, type ReviewStatus, reviewStageSchema, reviewStatusSchema } from './candidacy.ts';
import { candidateSchema } from './candidate-data.ts';
import { presentQuestionSchema } from './questions.ts';
import { assigneeSchema, setAsideSchema } from './review.ts';
import { selectedIds } from './selections.ts';

/** Where staff see many candidacies: lists with filters, the queue of what waits, totals and exports. */
export const reviewListStatuses = ['PENDIENTE', 'APROBADO'] as const satisfies readonly ReviewStatus[];
export const correctionListStatuses = [
  'RECHAZADO',
  'PARA_SUBSANAR',
  'SUBSANADO',
] as const satisfies readonly ReviewStatus[];

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

export const questionFilters = ['waiting', 'answered'] as const;
export type QuestionFilter = (typeof questionFilters)[number];
const questionFilterSchema = z.enum(questionFilters);

const searchNumber = z
  .string()
  .trim()
  .regex(/^\d{0,15}$/, 'Solo se permiten números')
  .optional();

/**
 * `waiting`: the caller's own come first, with what came back to them from a question at the top; then what the committee
 * must decide, the longest wait first.
 */
export const listOrders = ['newest', 'oldest', 'name', 'waiting'] as const;
export type ListOrder = (typeof listOrders)[number];

export const candidateFiltersSchema = z.object({
  review_statuses: z.array(reviewStatusSchema).optional(),
  identification_number: searchNumber,
  /** Words of the name, in any order, without regard to accents. */
  name: z.string().trim().max(80).optional(),
  /** Only what is assigned to the caller, held for them or back from a question of theirs, and not decided. */
  mine: z.literal('1').optional(),
  /** Assigned to this member of staff, or to nobody. */
  assigned_to: z.union([z.literal('nobody'), z.coerce.number<number>().int().positive()]).optional(),
  /** Only candidacies with a question of the present stage: without its answer, or with it. */
  question: questionFilterSchema.optional(),
  order: z.enum(listOrders).optional(),
  candidate_type: candidateKindSchema.optional(),
  review_status: reviewStatusSchema.optional(),
});
export type CandidateFilters = z.infer<typeof candidateFiltersSchema>;
const candidateQuerySchema = candidateFiltersSchema.extend(pageQuerySchema.shape);
export type CandidateQuery = z.infer<typeof candidateQuerySchema>;
/**
 * The specification's call takes the number in its address. A name and an assignment, of which it says nothing, are
 * refused there, not ignored: ignoring them would list everybody.
 */
const addressedQuerySchema = z.strictObject(candidateQuerySchema.omit({ name: true, assigned_to: true }).shape);

export const candidateRowSchema = candidateSchema.extend({
  turn: turnSchema,
  disowned_on: z.string().nullable(),
  /** Since when the committee owes a decision; null while it owes none. */
  waiting_since: z.string().nullable(),
  /** Another person must decide, not the caller. */
  for_others: z.boolean(),
  /** Who has it open or held. */
  held_by: z.string().nullable(),
  question: presentQuestionSchema.nullable(),
  assigned_to: assigneeSchema.nullable(),
});
export type CandidateRow = z.infer<typeof candidateRowSchema>;

/** One stage of the review: what waits, since when, and how far it is. */
const stageQueueSchema = z.object({
  waiting: z.int(),
  /** Since when the oldest of them waits. */
  oldest: z.string().nullable(),
  /** Of those waiting, what the caller may not decide: another person must. */
  for_others: z.int(),
  /** Assigned to the caller, held for them, or back from a question of theirs. */
  mine: z.int(),
  /** With a question that still waits for the candidate: not among the waiting. */
  asked: z.int(),
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
  stage: reviewStageSchema,
  /** The candidacy that the reviewer leaves: the next stands after it, and it isn't held for them any more. */
  after: z.int().positive().nullish(),
  candidate_type: candidateKindSchema.nullish(),
});
export type NextRequest = z.infer<typeof nextRequestSchema>;

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

export const exportCandidateList = {
  method: 'POST',
  path: '/candidates/export',
  reads: true,
  about: 'process',
  tag,
  summary: 'La lista con sus filtros, o las candidaturas elegidas, en CSV o XLSX',
  who: { staff: 'read' },
  // The chosen rows, or all that match.
  body: candidateFiltersSchema.extend({ ids: selectedIds.optional(), format: exportFormatSchema }),
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

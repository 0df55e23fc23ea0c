import { z } from 'zod';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import { slugSchema } from '../election/contests.ts';
import { isCalendarDay } from '../shared/dates.ts';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema, pageQuerySchema, paginationSchema } from '../shared/envelope.ts';

/** The activity log as the dashboard reads it. */

/** The specification defines the first six names; the others belong to features that it doesn't cover. */
export const logNames = [
  'document',
  'document_review',
  'candidate',
  'candidate_review',
  'subsanation_completed',
  'registration_completed',
  'session',
  'calendar',
  'import',
  'staff',
  'trustee',
  'election',
  'mail',
  'process',
] as const;
export type LogName = (typeof logNames)[number];

export const logNameLabels = {
  document: 'Documento',
  document_review: 'Revisión de documento',
  candidate: 'Candidato',
  candidate_review: 'Revisión de candidato',
  subsanation_completed: 'Subsanación finalizada',
  registration_completed: 'Inscripción finalizada',
  session: 'Sesión',
  calendar: 'Calendario',
  import: 'Importación',
  staff: 'Personal',
  trustee: 'Custodio',
  election: 'Votación',
  mail: 'Correo',
  process: 'Proceso',
} as const satisfies Record<LogName, string>;

/** Replaces the author's name in an entry whose personal part was erased; its personal properties are missing. */
export const ERASED_NAME = 'Dato eliminado';

const activityEntrySchema = z.object({
  id: z.int(),
  created_at: z.string(),
  log_name: z.string(),
  event: z.string(),
  causer_name: z.string(),
  description: z.string(),
  properties: z.record(z.string(), z.unknown()),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const END_BEFORE_START = 'La fecha final es anterior a la inicial';

const daySchema = z.string().refine(isCalendarDay, 'Escriba la fecha como AAAA-MM-DD');

export const SYSTEM_CAUSER = 'system';
export const staffCauser = (id: number): string => `staff-${id}`;
export const isLogCauser = (text: string): boolean => /^(system|staff-\d{1,15})$/.test(text);

const activityFiltersSchema = z.object({
  log_name: z.enum(logNames).optional(),
  candidate_type: candidateKindSchema.optional(),
  /** Only the entries about this process. */
  process: slugSchema.optional(),
  /** The first and the last day, in Bogotá. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** Who did it: a member of the staff by their id, or the system with its commands. */
  causer: z.string().refine(isLogCauser, 'No es una persona del registro').optional(),
  /** Entries about this candidate, or by them. */
  candidate: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Words to find in the author's name or the description. */
  search: z.string().trim().max(80).optional(),
});
export type ActivityFilters = z.infer<typeof activityFiltersSchema>;

const activityQuerySchema = activityFiltersSchema
  .extend({
    ...pageQuerySchema.shape,
    /** Keyset cursor: only entries with a smaller id, so that pages stay stable while entries are added. */
    before: z.coerce.number<number>().int().min(1).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: END_BEFORE_START });
export type ActivityQuery = z.infer<typeof activityQuerySchema>;

/** Counting and paging stop after this many entries from the cursor. */
export const MOST_COUNTED = 10_000;

const activityPaginationSchema = paginationSchema.extend({
  /** False if counting stopped at the limit: there are more entries than `total`. */
  total_is_exact: z.boolean(),
  /** The cursor after the last counted entry. Null if there are no further entries. */
  next_before: z.int().nullable(),
});

/** Newest first. Page numbers count from the cursor. */
const activityListSchema = z.object({
  data: z.array(activityEntrySchema),
  meta: z.object({ pagination: activityPaginationSchema }),
});
export type ActivityList = z.infer<typeof activityListSchema>;

export const searchActivityLog = {
  method: 'POST',
  path: '/activity-logs/search',
  reads: true,
  tag: 'Actividad',
  summary: 'El registro de actividades, de lo más reciente a lo más antiguo',
  who: { staff: 'read' },
  body: activityQuerySchema,
  answers: { 200: activityListSchema },
} as const satisfies Endpoint;

/** The specification's call, for other programs. Ours make `searchActivityLog`, which also filters by person. */
export const getActivityLog = {
  method: 'GET',
  path: '/activity-logs',
  tag: 'Actividad',
  summary: 'El registro de actividades sin filtros, por páginas',
  who: { staff: 'read' },
  query: z.strictObject(pageQuerySchema.shape),
  answers: { 200: activityListSchema },
} as const satisfies Endpoint;

/** The staff, for choosing whose entries are shown. */
export const listActivityStaff = {
  method: 'GET',
  path: '/activity-logs/staff',
  tag: 'Actividad',
  summary: 'El personal, para filtrar el registro de actividades',
  who: { staff: 'read' },
  answers: { 200: dataSchema(z.array(z.object({ id: z.int(), name: z.string() }))) },
} as const satisfies Endpoint;

const foundCandidateSchema = z.object({
  id: z.int(),
  name: z.string(),
  candidate_type: candidateKindSchema,
  radicado: z.string().nullable(),
  /** The title of the process. */
  process: z.string(),
});
export type FoundCandidate = z.infer<typeof foundCandidateSchema>;

export const findActivityCandidates = {
  method: 'POST',
  path: '/activity-logs/candidates',
  reads: true,
  tag: 'Actividad',
  summary: 'Candidaturas por número, radicado o documento, para filtrar el registro de actividades',
  who: { staff: 'read' },
  body: z.object({
    text: z.string().trim().min(1, 'Escriba un número de candidato, un radicado o un documento').max(40),
  }),
  answers: { 200: dataSchema(z.array(foundCandidateSchema)) },
} as const satisfies Endpoint;

/** What a part of the log's chain of hashes showed. */
export const chainPartSchema = z.object({
  /** The last entry that is right. */
  last: z.int(),
  erased: z.int(),
  entries: z.int(),
  /** The hash of the last entry that is right, in hexadecimal: the head of the chain when all of it is. */
  head: z.string(),
  fault: z.object({ id: z.int(), reason: z.string() }).nullable(),
  done: z.boolean(),
});
export type ChainPart = z.infer<typeof chainPartSchema>;

export const verifyActivityChain = {
  method: 'GET',
  path: '/activity-logs/chain',
  tag: 'Actividad',
  summary: 'Comprueba la cadena del registro, por partes',
  who: { staff: 'audit' },
  // A part is five thousand hashes: nobody needs more than a few at a time.
  limit: { counter: 'chain', perMinute: 600 },
  /** The last entry that an earlier part found right; one may follow it. */
  query: z.object({
    after: z.coerce
      .number<number>()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER - 1)
      .default(0),
  }),
  answers: { 200: dataSchema(chainPartSchema) },
} as const satisfies Endpoint;

/** As a POST, because it is recorded. */
export const exportActivityLog = {
  method: 'POST',
  path: '/activity-logs/export',
  reads: true,
  tag: 'Actividad',
  summary: 'El registro entero con sus huellas, una entrada por línea (JSON)',
  who: { staff: 'audit' },
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

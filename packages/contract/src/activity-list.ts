import { z } from 'zod';
import { logNames } from './activity-names.ts';
import { candidateKindSchema } from './candidacy.ts';
import { slugSchema } from './contests.ts';
import type { Endpoint } from './endpoint.ts';
import { dataSchema, pageQuerySchema, paginationSchema } from './envelope.ts';

/** Replaces the author's name in an entry whose personal part was erased; its personal properties are missing. */
export const ERASED_NAME = 'Dato eliminado';

/** The activity log as the dashboard reads it. */
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

const activityFiltersSchema = z.object({
  log_name: z.enum(logNames).optional(),
  candidate_type: candidateKindSchema.optional(),
  /** Only the entries about this process. */
  process: slugSchema.optional(),
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
  .refine(({ search, before }) => !search || before === undefined, {
    path: ['before'],
    message: 'Una búsqueda muestra las coincidencias más recientes y no admite un punto de partida',
  });
export type ActivityQuery = z.infer<typeof activityQuerySchema>;

/** With a filter, counting and paging stop after this many entries from the cursor. */
export const MOST_COUNTED = 10_000;
/** The same limit for a search. */
export const MOST_FOUND = 1000;

const activityPaginationSchema = paginationSchema.extend({
  /** False if counting stopped at the limit: there are more entries than `total`. */
  total_is_exact: z.boolean(),
  /** The cursor after the last counted entry. Null if there are no further entries, and in a search. */
  next_before: z.int().nullable(),
});

/** Newest first. Page numbers count from the cursor. */
const activityListSchema = z.object({
  data: z.array(activityEntrySchema),
  meta: z.object({ pagination: activityPaginationSchema }),
});
export type ActivityList = z.infer<typeof activityListSchema>;

export const getActivityLog = {
  method: 'GET',
  path: '/activity-logs',
  tag: 'Actividad',
  summary: 'El registro de actividades, de lo más reciente a lo más antiguo',
  who: { staff: 'read' },
  query: activityQuerySchema,
  answers: { 200: activityListSchema },
} as const satisfies Endpoint;

/** What a part of the log's chain of hashes showed. */
export const chainPartSchema = z.object({
  /** The last entry that is right. */
  last: z.int(),
  erased: z.int(),
  entries: z.int(),
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
  /** The last entry that an earlier part found right. */
  query: z.object({ after: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  answers: { 200: dataSchema(chainPartSchema) },
} as const satisfies Endpoint;

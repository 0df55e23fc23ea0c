import { z } from 'zod';
import { logNames } from './activity-names.ts';
import { candidateKindSchema } from './candidacy.ts';
import type { Endpoint } from './endpoint.ts';
import { pageQuerySchema, paginationSchema } from './envelope.ts';

/** The author's name in an entry whose personal part was erased; the personal properties are missing. */
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
  /** Words of the author's name or of the description. */
  search: z.string().trim().max(80).optional(),
});
export type ActivityFilters = z.infer<typeof activityFiltersSchema>;

const activityQuerySchema = activityFiltersSchema
  .extend({
    ...pageQuerySchema.shape,
    /** Only entries older than this id: a cursor that stays right while entries are added. */
    before: z.coerce.number<number>().int().min(1).optional(),
  })
  .refine(({ search, before }) => !search || before === undefined, {
    path: ['before'],
    message: 'Una búsqueda muestra las coincidencias más recientes y no admite un punto de partida',
  });
export type ActivityQuery = z.infer<typeof activityQuerySchema>;

/** How far entries with a filter are counted, and how far pages reach from the cursor. */
export const MOST_COUNTED = 10_000;
/** The same for a search. */
export const MOST_FOUND = 1000;

const activityPaginationSchema = paginationSchema.extend({
  /** False where counting stopped: there are more entries than `total`. */
  total_is_exact: z.boolean(),
  /** Where counting stopped: the cursor of the entries that follow. Null where none do, and in a search. */
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

import { z } from 'zod';
import { logNames } from './activity-names.ts';
import { candidateKindSchema } from './candidacy.ts';
import type { Endpoint } from './endpoint.ts';
import { listSchema, pageQuerySchema } from './envelope.ts';

/** The activity log as the dashboard reads it. */
export const activityEntrySchema = z.object({
  id: z.int(),
  created_at: z.string(),
  log_name: z.string(),
  event: z.string(),
  causer_name: z.string(),
  description: z.string(),
  properties: z.record(z.string(), z.unknown()),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const activityFiltersSchema = z.object({
  log_name: z.enum(logNames).optional(),
  candidate_type: candidateKindSchema.optional(),
  /** Words of the author's name or of the description. */
  search: z.string().trim().max(80).optional(),
});
export type ActivityFilters = z.infer<typeof activityFiltersSchema>;

export const getActivityLog = {
  method: 'GET',
  path: '/activity-logs',
  tag: 'Actividad',
  summary: 'El registro de actividades, de lo más reciente a lo más antiguo',
  who: { staff: 'read' },
  query: activityFiltersSchema.extend(pageQuerySchema.shape),
  answers: { 200: listSchema(activityEntrySchema) },
} as const satisfies Endpoint;

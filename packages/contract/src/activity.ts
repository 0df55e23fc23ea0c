import { z } from 'zod';
import { candidateKindSchema, registrationStatusSchema, reviewStatusSchema } from './candidacy.ts';
import { documentReviewStatusSchema } from './documents.ts';

/**
 * What the activity log can hold. The first six names are the specification's; the others belong to the parts that it
 * doesn't know. Each event says which properties it bears, so nothing that must not be written down (a code, a token, a
 * password, a vote) has a place to go.
 */
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
} as const satisfies Record<LogName, string>;

const candidateOnly = z.object({ candidate_id: z.int() });

export const activitySchema = z.discriminatedUnion('event', [
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidate_created'),
    properties: candidateOnly.extend({ candidate_type: candidateKindSchema, new_status: registrationStatusSchema }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidate_updated'),
    properties: candidateOnly.extend({
      /** Names of the changed fields with their values before and after. */
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidate_status_changed'),
    properties: candidateOnly.extend({ old_status: registrationStatusSchema, new_status: registrationStatusSchema }),
  }),
  z.object({
    log_name: z.literal('document'),
    event: z.literal('document_uploaded'),
    properties: candidateOnly.extend({ document_type: z.string(), document_id: z.int(), replaced: z.boolean() }),
  }),
  z.object({
    log_name: z.literal('document'),
    event: z.literal('document_deleted'),
    properties: candidateOnly.extend({ document_type: z.string(), document_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('registration_completed'),
    event: z.literal('registration_submitted'),
    properties: candidateOnly.extend({
      radicado: z.string(),
      old_status: registrationStatusSchema,
      new_status: registrationStatusSchema,
      review_status: reviewStatusSchema,
    }),
  }),
  z.object({
    log_name: z.literal('document_review'),
    event: z.literal('document_reviewed'),
    properties: candidateOnly.extend({
      document_id: z.int(),
      document_type: z.string(),
      old_status: documentReviewStatusSchema,
      new_status: documentReviewStatusSchema,
      reason: z.string().nullable(),
    }),
  }),
  z.object({
    log_name: z.literal('candidate_review'),
    event: z.literal('candidate_reviewed'),
    properties: candidateOnly.extend({
      stage: z.enum(['first', 'final']),
      old_status: reviewStatusSchema,
      new_status: reviewStatusSchema,
      review_status: reviewStatusSchema,
      documents_reviewed: z.int(),
      observation: z.string(),
    }),
  }),
  z.object({
    log_name: z.literal('subsanation_completed'),
    event: z.literal('correction_submitted'),
    properties: candidateOnly.extend({
      old_status: reviewStatusSchema,
      new_status: reviewStatusSchema,
      document_type: z.array(z.string()),
    }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('staff_created'),
    properties: z.object({ staff_id: z.int(), attributes: z.record(z.string(), z.unknown()) }),
  }),
  z.object({
    log_name: z.literal('staff'),
    event: z.literal('staff_changed'),
    properties: z.object({
      staff_id: z.int(),
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({
    log_name: z.literal('session'),
    event: z.literal('session_ended'),
    properties: z.object({ kind: z.string() }),
  }),
  z.object({
    log_name: z.literal('session'),
    event: z.literal('session_started'),
    properties: z.object({ kind: z.string(), by_code: z.boolean() }),
  }),
  z.object({
    log_name: z.literal('session'),
    event: z.literal('session_closed_elsewhere'),
    properties: z.object({ kind: z.string() }),
  }),
  z.object({
    log_name: z.literal('import'),
    event: z.literal('import_completed'),
    properties: z.object({
      kind: z.string(),
      lines: z.int(),
      created: z.int(),
      updated: z.int(),
      /** Of a list that replaces the one before: those that it no longer names. */
      deactivated: z.int().optional(),
    }),
  }),
  z.object({
    log_name: z.literal('import'),
    event: z.literal('import_requested'),
    properties: z.object({ import_id: z.int(), kind: z.string(), dry_run: z.boolean(), file_name: z.string() }),
  }),
  z.object({
    log_name: z.literal('import'),
    event: z.literal('import_refused'),
    properties: z.object({ kind: z.string(), lines: z.int(), bad_lines: z.int() }),
  }),
  z.object({
    log_name: z.literal('candidate'),
    event: z.literal('candidates_exported'),
    properties: z.object({ format: z.string(), rows: z.int(), filters: z.record(z.string(), z.unknown()) }),
  }),
  z.object({
    log_name: z.literal('calendar'),
    event: z.literal('calendar_changed'),
    properties: z.object({
      window: z.string(),
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
  }),
]);
export type Activity = z.infer<typeof activitySchema>;
export type ActivityEvent = Activity['event'];

export const activityDescriptions = {
  candidate_created: 'Registró los datos de la candidatura',
  candidate_updated: 'Actualizó los datos de la candidatura',
  candidate_status_changed: 'Cambió el paso de la inscripción',
  document_uploaded: 'Cargó un documento',
  document_deleted: 'Eliminó un documento',
  registration_submitted: 'Finalizó la inscripción',
  document_reviewed: 'Revisó un documento',
  candidate_reviewed: 'Revisó la candidatura',
  correction_submitted: 'Envió la subsanación',
  staff_created: 'Creó un usuario del personal',
  staff_changed: 'Modificó un usuario del personal',
  session_ended: 'Cerró la sesión',
  session_started: 'Inició sesión',
  session_closed_elsewhere: 'Cerró una sesión abierta en otro dispositivo',
  import_completed: 'Importó un archivo',
  import_requested: 'Envió un archivo para importar',
  import_refused: 'El archivo tenía líneas con problemas y no se importó',
  candidates_exported: 'Exportó la lista de candidatos',
  calendar_changed: 'Modificó el calendario',
} as const satisfies Record<ActivityEvent, string>;

import { z } from 'zod';
import { campaignKindSchema } from './campaigns.ts';
import { candidateKindSchema, registrationStatusSchema, reviewStatusSchema } from './candidacy.ts';
import { contestNameSchema } from './contests.ts';
import { documentReviewStatusSchema } from './documents.ts';
import { trusteeStepSchema } from './trustees.ts';

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
  'trustee',
  'election',
  'mail',
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
} as const satisfies Record<LogName, string>;

const contestOnly = z.object({ contest: contestNameSchema });
const campaignOnly = z.object({ campaign_id: z.int(), contest: contestNameSchema, kind: campaignKindSchema });
const trusteeOnly = contestOnly.extend({ trustee_id: z.int(), name: z.string() });
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
  z.object({
    log_name: z.literal('election'),
    event: z.literal('contest_changed'),
    properties: contestOnly.extend({
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('choice_excluded'),
    properties: contestOnly.extend({ candidate_id: z.int(), reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('choice_restored'),
    properties: contestOnly.extend({ candidate_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('seal_started'),
    properties: contestOnly.extend({ voters: z.int(), choices: z.int(), trustees: z.int() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('seal_failed'),
    properties: contestOnly.extend({ reason: z.string() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('contest_sealed'),
    properties: contestOnly.extend({
      election_uuid: z.string(),
      voters: z.int(),
      choices: z.int(),
      fingerprints: z.record(z.string(), z.string()),
    }),
  }),
  z.object({ log_name: z.literal('election'), event: z.literal('voting_opened'), properties: contestOnly }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('voting_closed'),
    properties: contestOnly.extend({ ballots: z.int(), voters_who_voted: z.int() }),
  }),
  // That someone voted; nothing of the ballot, not even its tracking code.
  z.object({ log_name: z.literal('election'), event: z.literal('vote_cast'), properties: contestOnly }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('voter_consulted'),
    properties: contestOnly.extend({ voter_id: z.int() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('voter_email_corrected'),
    properties: contestOnly.extend({
      voter_id: z.int(),
      /** Masked addresses. */
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
      reason: z.string(),
    }),
  }),
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_added'),
    properties: trusteeOnly.extend({ fingerprint: z.string().nullable() }),
  }),
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_removed'),
    properties: trusteeOnly.extend({ fingerprint: z.string().nullable() }),
  }),
  z.object({ log_name: z.literal('trustee'), event: z.literal('trustee_link_sent'), properties: trusteeOnly }),
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_reminded'),
    properties: trusteeOnly.extend({ step: trusteeStepSchema }),
  }),
  // What was sent is public; the log says that it came, and of a key which it was.
  z.object({
    log_name: z.literal('trustee'),
    event: z.literal('trustee_step_taken'),
    properties: trusteeOnly.extend({ step: trusteeStepSchema, fingerprint: z.string().optional() }),
  }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('tally_encrypted'),
    properties: contestOnly.extend({ ballots: z.int(), tally_hash: z.string() }),
  }),
  // Without the counts, which are nobody's before they are published.
  z.object({ log_name: z.literal('election'), event: z.literal('result_obtained'), properties: contestOnly }),
  z.object({
    log_name: z.literal('election'),
    event: z.literal('result_published'),
    properties: contestOnly.extend({ archive_sha256: z.string() }),
  }),
  z.object({ log_name: z.literal('election'), event: z.literal('demo_voting_closed'), properties: contestOnly }),
  z.object({ log_name: z.literal('mail'), event: z.literal('campaign_created'), properties: campaignOnly }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('campaign_changed'),
    properties: campaignOnly.extend({
      old: z.record(z.string(), z.unknown()),
      attributes: z.record(z.string(), z.unknown()),
    }),
  }),
  z.object({ log_name: z.literal('mail'), event: z.literal('campaign_tested'), properties: campaignOnly }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('campaign_started'),
    properties: campaignOnly.extend({ audience: z.string(), reach: z.int() }),
  }),
  z.object({ log_name: z.literal('mail'), event: z.literal('campaign_paused'), properties: campaignOnly }),
  z.object({ log_name: z.literal('mail'), event: z.literal('campaign_resumed'), properties: campaignOnly }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('campaign_cancelled'),
    properties: campaignOnly.extend({ mails: z.int(), reason: z.enum(['cancelled', 'voting_closed']) }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('campaign_finished'),
    properties: campaignOnly.extend({ mails: z.record(z.string(), z.int()) }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('unknown_mails_resent'),
    properties: campaignOnly.extend({ mails: z.int() }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('mail_retried'),
    properties: z.object({ mail_id: z.int(), old_status: z.string() }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('failed_mails_retried'),
    properties: z.object({ mails: z.int(), filters: z.record(z.string(), z.unknown()) }),
  }),
  z.object({
    log_name: z.literal('mail'),
    event: z.literal('reminders_declined'),
    properties: contestOnly.extend({ voter_id: z.int() }),
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
  contest_changed: 'Modificó la elección',
  choice_excluded: 'Retiró un candidato de la tarjeta electoral',
  choice_restored: 'Devolvió un candidato a la tarjeta electoral',
  seal_started: 'Ordenó sellar la elección',
  seal_failed: 'El sellado de la elección no terminó',
  contest_sealed: 'Selló la elección',
  voting_opened: 'Abrió la votación',
  voting_closed: 'Cerró la votación',
  vote_cast: 'Votó',
  voter_consulted: 'Consultó a una persona del censo',
  voter_email_corrected: 'Corrigió el correo de una persona del censo',
  trustee_added: 'Agregó un custodio',
  trustee_removed: 'Retiró un custodio',
  trustee_link_sent: 'Envió a un custodio un enlace nuevo',
  trustee_reminded: 'Recordó a un custodio lo que falta',
  trustee_step_taken: 'Cumplió un paso como custodio',
  tally_encrypted: 'Sumó las papeletas cifradas',
  result_obtained: 'Obtuvo el resultado',
  result_published: 'Publicó el resultado',
  demo_voting_closed: 'Cerró la votación de la demostración',
  campaign_created: 'Creó una campaña de correo',
  campaign_changed: 'Modificó una campaña de correo',
  campaign_tested: 'Se envió una prueba de una campaña de correo',
  campaign_started: 'Comenzó una campaña de correo',
  campaign_paused: 'Puso en pausa una campaña de correo',
  campaign_resumed: 'Reanudó una campaña de correo',
  campaign_cancelled: 'Canceló una campaña de correo',
  campaign_finished: 'Terminó una campaña de correo',
  unknown_mails_resent: 'Envió de nuevo los correos sin respuesta de una campaña',
  mail_retried: 'Envió de nuevo un correo',
  failed_mails_retried: 'Envió de nuevo los correos que no se pudieron enviar',
  reminders_declined: 'Pidió no recibir recordatorios',
} as const satisfies Record<ActivityEvent, string>;

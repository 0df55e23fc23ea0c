import { z } from 'zod';
import { contestFields, slugSchema } from '../election/contests.ts';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema, listSchema, messageSchema, pageQuerySchema } from '../shared/envelope.ts';
import { campaignBodyField, campaignKinds, campaignSubjectField } from './campaign-text.ts';

/** Mail to the electorate of a contest: the official notice and reminders. */
export const campaignKindSchema = z.enum(campaignKinds);
export const campaignKindLabels = { convocatoria: 'Convocatoria', recordatorio: 'Recordatorio' } as const;

export const campaignAudiences = ['all', 'not_voted'] as const;
export const campaignAudienceSchema = z.enum(campaignAudiences);
export type CampaignAudience = z.infer<typeof campaignAudienceSchema>;
export const campaignAudienceLabels = {
  all: 'Todo el censo',
  not_voted: 'Quienes no han votado',
} as const satisfies Record<CampaignAudience, string>;

export const campaignStatuses = ['draft', 'running', 'paused', 'cancelled', 'finished'] as const;
export const campaignStatusSchema = z.enum(campaignStatuses);
export type CampaignStatus = z.infer<typeof campaignStatusSchema>;
export const campaignStatusLabels = {
  draft: 'Borrador',
  running: 'En curso',
  paused: 'En pausa',
  cancelled: 'Cancelada',
  finished: 'Terminada',
} as const satisfies Record<CampaignStatus, string>;

export const MOST_MAILS_PER_MINUTE = 100_000;
export const USUAL_MAILS_PER_MINUTE = 600;

const perMinuteField = z
  .int({ error: 'Indique cuántos correos por minuto' })
  .min(1, 'Al menos 1 por minuto')
  .max(MOST_MAILS_PER_MINUTE, 'Como máximo 100.000 por minuto');

/** Omitted texts default to those of the kind. */
export const newCampaignSchema = z.object({
  contest: slugSchema,
  kind: campaignKindSchema,
  audience: campaignAudienceSchema.default('all'),
  subject: campaignSubjectField.optional(),
  body: campaignBodyField.optional(),
  per_minute: perMinuteField.default(USUAL_MAILS_PER_MINUTE),
});
export type NewCampaign = z.infer<typeof newCampaignSchema>;

/** A draft's contest and kind are fixed. Once a campaign has started, only its rate can change. */
export const campaignChangeSchema = z.object({
  audience: campaignAudienceSchema.optional(),
  subject: campaignSubjectField.optional(),
  body: campaignBodyField.optional(),
  per_minute: perMinuteField.optional(),
});
export type CampaignChange = z.infer<typeof campaignChangeSchema>;

/** The administrator types this word to confirm, because sent mail can't be recalled. */
export const START_CAMPAIGN_WORD = 'ENVIAR';
export const startCampaignSchema = z.object({
  confirmation: z.literal(START_CAMPAIGN_WORD, { error: `Escriba ${START_CAMPAIGN_WORD} para confirmar` }),
  /** The revision of the draft that the administrator read: starting a draft that changed since is refused. */
  revision: z.int(),
});

export const campaignProgressSchema = z.object({
  /** Recipients who aren't in the queue yet. */
  not_queued: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  /** Taken by our mail server and returned by the recipient's. */
  returned: z.int(),
  skipped: z.int(),
  failed: z.int(),
  unknown: z.int(),
});
export type CampaignProgress = z.infer<typeof campaignProgressSchema>;

/** The report's explanation of mails whose delivery can't be known. */
export const unknownMeaning =
  'De estos correos no se sabe si llegaron: el servidor que los enviaba se detuvo, o el servidor de correo dejó de responder, después de entregarle el mensaje y antes de recibir su respuesta. No se envían otra vez por sí solos para que nadie reciba dos. Si lo prefiere, puede enviarlos de nuevo: quien sí recibió el primero lo recibirá repetido.';

export const campaignSchema = z.object({
  id: z.int(),
  ...contestFields,
  kind: campaignKindSchema,
  audience: campaignAudienceSchema,
  subject: z.string(),
  body: z.string(),
  per_minute: z.int(),
  status: campaignStatusSchema,
  revision: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  started_by: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** The number of recipients at the start. */
  reach: z.int().nullable(),
  progress: campaignProgressSchema,
  /** Why a running campaign currently sends nothing. */
  trouble: z.string().nullable(),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const campaignReportSchema = campaignSchema.extend({
  /** For a draft, the number of recipients if it started now. */
  would_reach: z.int().nullable(),
  /** Why mails were skipped, failed or came back, most frequent first. */
  reasons: z.array(z.object({ status: z.enum(['skipped', 'failed', 'returned']), reason: z.string(), mails: z.int() })),
  /** Explains the number of unknown mails; null if there are none. */
  unknown_meaning: z.string().nullable(),
});
export type CampaignReport = z.infer<typeof campaignReportSchema>;

export const campaignAnswerSchema = z.object({ message: z.string(), data: campaignReportSchema });

/** The mail as a voter would receive it. */
export const campaignPreviewSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  would_reach: z.int(),
  /** What still prevents starting the campaign, in sentences; empty if nothing does. */
  waits_for: z.array(z.string()),
});
export type CampaignPreview = z.infer<typeof campaignPreviewSchema>;

const tag = 'Correo a los votantes';

export const listCampaigns = {
  method: 'GET',
  path: '/admin/campaigns',
  about: 'process',
  tag,
  summary: 'Campañas, con su avance',
  who: { staff: 'audit' },
  query: pageQuerySchema,
  answers: { 200: listSchema(campaignSchema) },
} as const satisfies Endpoint;

export const getCampaign = {
  method: 'GET',
  path: '/admin/campaigns/:id',
  about: 'process',
  tag,
  summary: 'Una campaña, con su informe',
  who: { staff: 'audit' },
  params: idParams,
  answers: { 200: dataSchema(campaignReportSchema) },
} as const satisfies Endpoint;

export const previewCampaign = {
  method: 'GET',
  path: '/admin/campaigns/:id/preview',
  about: 'process',
  tag,
  summary: 'El correo como lo verá un votante',
  who: { staff: 'audit' },
  params: idParams,
  answers: { 200: dataSchema(campaignPreviewSchema) },
} as const satisfies Endpoint;

export const createCampaign = {
  method: 'POST',
  path: '/admin/campaigns',
  about: 'process',
  tag,
  summary: 'Crea un borrador',
  who: { staff: 'administer' },
  body: newCampaignSchema,
  answers: { 201: campaignAnswerSchema },
} as const satisfies Endpoint;

export const changeCampaign = {
  method: 'PATCH',
  path: '/admin/campaigns/:id',
  about: 'process',
  tag,
  summary: 'Cambia un borrador, o la velocidad de una campaña en curso',
  who: { staff: 'administer' },
  params: idParams,
  body: campaignChangeSchema,
  answers: { 200: campaignAnswerSchema },
} as const satisfies Endpoint;

export const testCampaign = {
  method: 'POST',
  path: '/admin/campaigns/:id/test',
  about: 'process',
  tag,
  summary: 'Envía una prueba al propio correo',
  who: { staff: 'administer' },
  limit: { counter: 'campaign-test', perMinute: 10 },
  params: idParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const startCampaign = {
  method: 'POST',
  path: '/admin/campaigns/:id/start',
  about: 'process',
  tag,
  summary: 'Comienza el envío',
  who: { staff: 'administer' },
  params: idParams,
  body: startCampaignSchema,
  answers: { 200: campaignAnswerSchema },
} as const satisfies Endpoint;

export const pauseCampaign = {
  method: 'POST',
  path: '/admin/campaigns/:id/pause',
  about: 'process',
  tag,
  summary: 'Detiene el envío; sigue con «resume»',
  who: { staff: 'administer' },
  params: idParams,
  answers: { 200: campaignAnswerSchema },
} as const satisfies Endpoint;

export const resumeCampaign = {
  method: 'POST',
  path: '/admin/campaigns/:id/resume',
  about: 'process',
  tag,
  summary: 'Sigue con el envío',
  who: { staff: 'administer' },
  params: idParams,
  answers: { 200: campaignAnswerSchema },
} as const satisfies Endpoint;

export const cancelCampaign = {
  method: 'POST',
  path: '/admin/campaigns/:id/cancel',
  about: 'process',
  tag,
  summary: 'Termina la campaña para siempre',
  who: { staff: 'administer' },
  params: idParams,
  answers: { 200: campaignAnswerSchema },
} as const satisfies Endpoint;

export const resendUnknown = {
  method: 'POST',
  path: '/admin/campaigns/:id/resend-unknown',
  about: 'process',
  tag,
  summary: 'Envía de nuevo los correos sin respuesta',
  who: { staff: 'administer' },
  params: idParams,
  answers: { 200: campaignAnswerSchema },
} as const satisfies Endpoint;

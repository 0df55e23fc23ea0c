import { z } from 'zod';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { messageSchema, pageQuerySchema, paginationSchema } from '../shared/envelope.ts';
import { mailTopics } from './mail-topics.ts';

/** The queue of outgoing mail for staff, without subjects and bodies. */
export const mailStatuses = ['waiting', 'sending', 'sent', 'returned', 'failed', 'skipped', 'unknown'] as const;
export const mailStatusSchema = z.enum(mailStatuses);
export type MailStatus = z.infer<typeof mailStatusSchema>;
export const mailStatusLabels = {
  waiting: 'En espera',
  sending: 'Enviándose',
  sent: 'Enviado',
  failed: 'No se pudo enviar',
  returned: 'Devuelto',
  skipped: 'Omitido',
  unknown: 'Sin respuesta',
} as const satisfies Record<MailStatus, string>;
/** Of how many mails. */
export const mailCountLabels = {
  waiting: 'En espera',
  sending: 'Enviándose',
  sent: 'Enviados',
  returned: 'Devueltos',
  failed: 'No se pudieron enviar',
  skipped: 'Omitidos',
  unknown: 'Sin respuesta',
} as const satisfies Record<MailStatus, string>;
/** Whether a mail with this status perhaps reached nobody. */
export const isUndelivered = (status: MailStatus): boolean => ['returned', 'failed', 'unknown'].includes(status);

/** What the recipient's mail server said after ours had taken the mail. */
export const bounceSchema = z.object({
  kind: z.enum(['returned', 'delayed']),
  /** The day alone, YYYY-MM-DD in Bogotá, of a confirmation of a vote. */
  at: z.string(),
  /** In words, with the status code. */
  reason: z.string(),
  /** What the other server answered, shortened and without addresses. */
  diagnostic: z.string().nullable(),
});
export type Bounce = z.infer<typeof bounceSchema>;

const filters = {
  status: mailStatusSchema.optional(),
  topic: z.enum(mailTopics).optional(),
  campaign: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
};
export const mailQuerySchema = pageQuerySchema.extend(filters);
export type MailQuery = z.infer<typeof mailQuerySchema>;

export const queuedMailSchema = z.object({
  id: z.int(),
  /** The masked address. */
  to: z.string(),
  topic: z.enum(mailTopics),
  /** The topic in words. */
  purpose: z.string(),
  campaign_id: z.int().nullable(),
  status: mailStatusSchema,
  attempts: z.int(),
  /** Why it failed, waits or was skipped, in words. */
  reason: z.string().nullable(),
  /** The day alone, YYYY-MM-DD in Bogotá, of a confirmation of a vote; as are the other times. */
  created_at: z.string(),
  /** For a waiting mail: it isn't attempted before this time. */
  next_attempt_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  bounce: bounceSchema.nullable(),
  may_retry: z.boolean(),
});
export type QueuedMail = z.infer<typeof queuedMailSchema>;

export const mailListSchema = z.object({
  data: z.array(queuedMailSchema),
  meta: z.object({
    pagination: paginationSchema,
    /** The number of mails in each status, with the filter's topic and campaign applied. */
    counts: z.record(mailStatusSchema, z.int()),
    /** How many of them are no longer listed: those that would put a voter beside a moment. */
    unlisted: z.int(),
    /** The reading of the mailbox in which mail comes back; null if none was ever read. */
    bounce_mailbox: z.object({ last_read_at: z.string().nullable(), failing_since: z.string().nullable() }).nullable(),
  }),
});

export type MailList = z.infer<typeof mailListSchema>;

export const mailAnswerSchema = z.object({ message: z.string(), data: queuedMailSchema });
/** Selects all failed mails, or those of a topic or a campaign. */
export const retryFailedSchema = z.object({ topic: filters.topic, campaign: z.int().positive().optional() });
export const retryFailedAnswerSchema = z.object({ message: z.string(), data: z.object({ mails: z.int() }) });

const tag = 'Correos salientes';

export const listMails = {
  method: 'GET',
  path: '/admin/mails',
  about: 'process',
  tag,
  summary: 'Los correos, del más reciente al más antiguo, y cuántos hay en cada estado',
  who: { staff: 'audit' },
  query: mailQuerySchema,
  answers: { 200: mailListSchema },
} as const satisfies Endpoint;

export const retryMail = {
  method: 'POST',
  path: '/admin/mails/:id/retry',
  about: 'process',
  tag,
  summary: 'Envía de nuevo un correo que falló, se devolvió o cuya respuesta no se conoce',
  who: { staff: 'administer' },
  params: idParams,
  answers: { 200: mailAnswerSchema },
} as const satisfies Endpoint;

export const retryFailed = {
  method: 'POST',
  path: '/admin/mails/retry-failed',
  about: 'process',
  tag,
  summary: 'Envía de nuevo todos los que fallaron',
  who: { staff: 'administer' },
  body: retryFailedSchema,
  answers: { 200: retryFailedAnswerSchema },
} as const satisfies Endpoint;

export const sendTestMail = {
  method: 'POST',
  path: '/admin/mails/test',
  tag,
  summary: 'Envía un correo de prueba a quien lo pide, y a nadie más',
  who: { staff: 'administer' },
  answers: { 202: messageSchema },
} as const satisfies Endpoint;

import { z } from 'zod';
import { codeLimit, type Endpoint, idParams, signedTokenSchema } from '../shared/endpoint.ts';
import { dataSchema, listSchema, messageSchema, pageQuerySchema } from '../shared/envelope.ts';
import { reasonSchema } from '../shared/reason.ts';

/**
 * What one administrator could use against an election takes two, and time: one asks, with a reason and their passkey;
 * everybody concerned is told at once and can stop it; another approves; it takes effect when the wait is over.
 */
export const changeActions = [
  'voter_email',
  'register_email',
  'staff_created',
  'staff_changed',
  'directory_link',
  'roll_replaced',
  'process_made_current',
  'process_archived',
  'opening_without_acts',
  'repetition',
  'witness_retired',
  'trustee_link',
] as const;
export type ChangeAction = (typeof changeActions)[number];

export const changeActionLabels = {
  voter_email: 'Corregir un correo del censo',
  register_email: 'Cambiar el correo de un candidato en el registro profesional',
  staff_created: 'Crear un usuario del personal',
  staff_changed: 'Cambiar un usuario del personal',
  directory_link: 'Vincular a un administrador con el directorio',
  roll_replaced: 'Reemplazar un censo',
  process_made_current: 'Poner en curso otro proceso',
  process_archived: 'Archivar el proceso',
  opening_without_acts: 'Abrir la votación sin las firmas del acta de sellado',
  repetition: 'Repetir una votación',
  witness_retired: 'Retirar un veedor',
  trustee_link: 'Enviar un enlace nuevo a un custodio',
} as const satisfies Record<ChangeAction, string>;

/**
 * `pending` waits for another administrator, `approved` for its time. The rest is how it ended: `applied`, `declined` by
 * an administrator, `withdrawn` by whoever asked, `stopped` with a mailed link, `failed` when its time came (it says
 * why), `lapsed` because nobody approved it in time.
 */
export const changeStates = [
  'pending',
  'approved',
  'applied',
  'declined',
  'withdrawn',
  'stopped',
  'failed',
  'lapsed',
] as const;
export type ChangeState = (typeof changeStates)[number];

export const changeStateLabels = {
  pending: 'Espera a otro administrador',
  approved: 'Espera su hora',
  applied: 'Hecho',
  declined: 'Rechazado',
  withdrawn: 'Retirado',
  stopped: 'Detenido con un enlace',
  failed: 'No se pudo hacer',
  lapsed: 'Venció sin aprobación',
} as const satisfies Record<ChangeState, string>;

/** What changes, line by line: "Correo nuevo: ana@…". Addresses are masked but for the administrators who decide. */
const detailSchema = z.object({ label: z.string(), value: z.string() });

const changeFields = {
  action: z.enum(changeActions),
  state: z.enum(changeStates),
  /** The slug of the process; null for what is the installation's. */
  process: z.string().nullable(),
  contest: z.string().nullable(),
  /** Whom or what it is about: a voter's name, a process's title. */
  about: z.string(),
  details: z.array(detailSchema),
  requested_at: z.string(),
  /** When the wait is over. It takes effect then, or once it is approved if that is later. */
  takes_effect_at: z.string(),
  /** False where the installation has a single administrator: it then takes the wait alone, and a public line. */
  needs_second: z.boolean(),
};

export const changeRequestSchema = z.object({
  id: z.int(),
  ...changeFields,
  reason: z.string(),
  requested_by: z.string(),
  approved_by: z.string().nullable(),
  approved_at: z.string().nullable(),
  /** Who declined it, or the masked address whose link stopped it. */
  ended_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** The reason of whoever declined it, or why it failed. */
  ended_reason: z.string().nullable(),
  /** Whether the reader asked for it. They can withdraw it and can't approve it. */
  is_own: z.boolean(),
  /** Null if the reader may approve it now; otherwise why not, in a sentence. */
  approval_refusal: z.string().nullable(),
});
export type ChangeRequest = z.infer<typeof changeRequestSchema>;

/** The answer of a call that waits for another administrator. */
export const changeAnswerSchema = messageSchema.extend({
  change: z.object({ id: z.int(), takes_effect_at: z.string(), needs_second: z.boolean() }),
});
export type ChangeAnswer = z.infer<typeof changeAnswerSchema>;

export const changeQuerySchema = pageQuerySchema.extend({
  /** `open`: those that can still take effect. */
  state: z.enum(['open', 'ended']).optional(),
});
const decisionAnswerSchema = messageSchema.extend({ data: changeRequestSchema });

const tag = 'Cambios en espera';

export const listChangeRequests = {
  method: 'GET',
  path: '/admin/change-requests',
  tag,
  summary: 'Los cambios que piden dos administradores: primero los que esperan',
  who: { staff: 'audit' },
  query: changeQuerySchema,
  answers: { 200: listSchema(changeRequestSchema) },
} as const satisfies Endpoint;

export const approveChangeRequest = {
  method: 'POST',
  path: '/admin/change-requests/:id/approve',
  tag,
  summary: 'Aprueba un cambio que pidió otro administrador',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  params: idParams,
  answers: { 200: decisionAnswerSchema },
} as const satisfies Endpoint;

export const declineChangeRequest = {
  method: 'POST',
  path: '/admin/change-requests/:id/decline',
  tag,
  summary: 'Rechaza o detiene, con su motivo, un cambio que pidió otro administrador',
  who: { staff: 'administer' },
  params: idParams,
  body: reasonSchema,
  answers: { 200: decisionAnswerSchema },
} as const satisfies Endpoint;

export const withdrawChangeRequest = {
  method: 'POST',
  path: '/admin/change-requests/:id/withdraw',
  tag,
  summary: 'Retira un cambio que uno mismo pidió',
  who: { staff: 'administer' },
  params: idParams,
  answers: { 200: decisionAnswerSchema },
} as const satisfies Endpoint;

/** The token of a mailed link that stops a change. */
export const stopLinkSchema = z.object({ token: signedTokenSchema });

/** What the holder of a link may read of the change that it stops. */
export const stoppableChangeSchema = z.object({
  ...changeFields,
  process_title: z.string().nullable(),
  may_stop: z.boolean(),
});
export type StoppableChange = z.infer<typeof stoppableChangeSchema>;

/** POST, so that the token travels in the body: servers and proxies log addresses. */
export const getStoppableChange = {
  method: 'POST',
  path: '/change-requests/read',
  reads: true,
  tag,
  summary: 'El cambio que un enlace puede detener',
  who: 'anyone',
  guessing: { limit: codeLimit },
  body: stopLinkSchema,
  answers: { 200: dataSchema(stoppableChangeSchema) },
} as const satisfies Endpoint;

export const stopChange = {
  method: 'POST',
  path: '/change-requests/stop',
  tag,
  summary: 'Detiene un cambio antes de que tenga efecto',
  who: 'anyone',
  guessing: { limit: codeLimit },
  body: stopLinkSchema,
  answers: { 200: messageSchema.extend({ data: stoppableChangeSchema }) },
} as const satisfies Endpoint;

/** An open change that names nobody who could stop it, or that a single administrator asked for: everybody may see it. */
export const announcedChangeSchema = z.object({
  ...changeFields,
  process_title: z.string().nullable(),
});
export type AnnouncedChange = z.infer<typeof announcedChangeSchema>;

export const listAnnouncedChanges = {
  method: 'GET',
  path: '/announced-changes',
  tag,
  summary: 'Los cambios anunciados a todos antes de que tengan efecto',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(announcedChangeSchema)) },
} as const satisfies Endpoint;

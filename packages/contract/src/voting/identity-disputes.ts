import { z } from 'zod';
import { contestFields } from '../election/contests.ts';
import { codeLimit, type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema, listSchema, pageQuerySchema } from '../shared/envelope.ts';

/** A voter says that something which a mail told of wasn't they: "No fui yo". The help desk looks after it. */
export const DISPUTE_PAGE = '/no-fui-yo/voto';

/** What a voter's mail tells of. */
export const disputeEvents = ['code_requested', 'password_link', 'vote_cast', 'email_changed'] as const;
export const disputeEventSchema = z.enum(disputeEvents);
export type DisputeEvent = z.infer<typeof disputeEventSchema>;
export const disputeEventLabels = {
  code_requested: 'Se pidió un código para votar',
  password_link: 'Se pidió elegir otra contraseña',
  vote_cast: 'Se registró un voto',
  email_changed: 'Cambió el correo en el censo',
} as const satisfies Record<DisputeEvent, string>;

export const disputeOutcomes = ['recognised', 'address_corrected', 'impersonated', 'unreachable', 'other'] as const;
export const disputeOutcomeSchema = z.enum(disputeOutcomes, { error: 'Elija en qué terminó' });
export type DisputeOutcome = z.infer<typeof disputeOutcomeSchema>;
export const disputeOutcomeLabels = {
  recognised: 'La persona reconoció que fue ella',
  address_corrected: 'Se corrigió su correo',
  impersonated: 'Alguien actuó en su nombre y se informó a las autoridades',
  unreachable: 'No fue posible hablar con la persona',
  other: 'Otro resultado',
} as const satisfies Record<DisputeOutcome, string>;

/** The token of the link that a mail holds. */
export const disputeLinkSchema = z.object({ token: z.string().regex(/^[\w.-]{20,100}$/, 'El enlace no es válido') });

/** Tells no more than the mail with the link did: neither whose link it is nor whether anybody voted. */
export const disputePageSchema = z.object({
  state: z.enum(['reportable', 'reported', 'closed', 'archived']),
  event: disputeEventSchema,
  /** YYYY-MM-DD in Bogotá: no finer, so that nothing puts a voter beside the moment of a vote. */
  event_on: z.string(),
  question: z.string(),
  reported_on: z.string().nullable(),
});
export type DisputePage = z.infer<typeof disputePageSchema>;

/** POST, so that the token travels in the body: servers and proxies log addresses. */
export const readDispute = {
  method: 'POST',
  path: '/identity-disputes/read',
  tag: 'Votación',
  summary: 'Lo que se puede decir con un enlace «No fui yo» de un votante; no cambia nada',
  who: 'anyone',
  guessing: { limit: codeLimit },
  body: disputeLinkSchema,
  answers: { 200: dataSchema(disputePageSchema) },
} as const satisfies Endpoint;

export const openDispute = {
  method: 'POST',
  path: '/identity-disputes/report',
  tag: 'Votación',
  summary: 'Un votante dice que no fue él: la mesa de ayuda lo atiende, y sus sesiones terminan',
  who: 'anyone',
  guessing: { limit: codeLimit },
  body: disputeLinkSchema,
  answers: { 200: z.object({ message: z.string(), data: disputePageSchema }) },
} as const satisfies Endpoint;

export const identityDisputeSchema = z.object({
  id: z.int(),
  ...contestFields,
  voter: z.object({ id: z.int(), name: z.string() }),
  event: disputeEventSchema,
  event_on: z.string(),
  opened_on: z.string(),
  /** Who of the staff looks after it. */
  taken_by: z.object({ id: z.int(), name: z.string(), is_reader: z.boolean() }).nullable(),
  notes: z.array(z.object({ id: z.int(), author: z.string(), text: z.string(), created_at: z.string() })),
  outcome: disputeOutcomeSchema.nullable(),
  answer: z.string().nullable(),
  closed_at: z.string().nullable(),
});
export type IdentityDispute = z.infer<typeof identityDisputeSchema>;

export const disputeNoteSchema = z.object({
  text: z.string().trim().min(1, 'Escriba la nota').max(2000, 'No debe exceder los 2000 caracteres.'),
});
export const disputeClosingSchema = z.object({
  outcome: disputeOutcomeSchema,
  answer: z
    .string()
    .trim()
    .min(10, 'Escriba la respuesta: al menos 10 caracteres')
    .max(2000, 'No debe exceder los 2000 caracteres.'),
});
export type DisputeClosing = z.infer<typeof disputeClosingSchema>;
const disputeAnswerSchema = z.object({ message: z.string(), data: identityDisputeSchema });
const tag = 'Mesa de ayuda';

export const listDisputes = {
  method: 'GET',
  path: '/admin/identity-disputes',
  about: 'process',
  tag,
  summary: 'Las identidades en disputa: primero las abiertas, de la más antigua a la más reciente',
  who: { staff: 'audit' },
  query: pageQuerySchema.extend({ state: z.enum(['open', 'closed']).optional() }),
  answers: { 200: listSchema(identityDisputeSchema).extend({ open: z.int() }) },
} as const satisfies Endpoint;

export const takeDispute = {
  method: 'POST',
  path: '/admin/identity-disputes/:id/take',
  about: 'process',
  tag,
  summary: 'Se encarga de una identidad en disputa, en lugar de quien la atendía',
  who: { staff: 'administer' },
  params: idParams,
  /** Whom the page showed as looking after it. */
  body: z.object({ instead_of: z.int().nullable() }),
  answers: { 200: disputeAnswerSchema },
} as const satisfies Endpoint;

export const addDisputeNote = {
  method: 'POST',
  path: '/admin/identity-disputes/:id/notes',
  about: 'process',
  tag,
  summary: 'Escribe una nota interna en una identidad en disputa',
  who: { staff: 'administer' },
  params: idParams,
  body: disputeNoteSchema,
  answers: { 200: disputeAnswerSchema },
} as const satisfies Endpoint;

export const closeDispute = {
  method: 'POST',
  path: '/admin/identity-disputes/:id/close',
  about: 'process',
  tag,
  summary: 'Cierra una identidad en disputa con una respuesta, que se envía a las direcciones de la persona',
  who: { staff: 'administer' },
  params: idParams,
  body: disputeClosingSchema,
  answers: { 200: disputeAnswerSchema },
} as const satisfies Endpoint;

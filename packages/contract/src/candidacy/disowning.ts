import { z } from 'zod';
import { contestFields } from '../election/contests.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema, listSchema, pageQuerySchema } from '../shared/envelope.ts';
import { candidateKindSchema } from './candidacy.ts';

/** "No fui yo": a candidate or a voter says that something which a mail told of wasn't they. */
export const DISOWN_PAGE = '/no-fui-yo';
/** The token follows `#`: browsers don't send it, so no log and no referrer holds it. */
export const disownLink = (publicUrl: string, token: string): string => `${publicUrl}${DISOWN_PAGE}#token=${token}`;

/** What a mail tells of. A link names an event by its place in this list. */
export const disownedEvents = [
  'registration',
  'code_requested',
  'password_link',
  'vote_cast',
  'email_changed',
] as const;
export type DisownedEvent = (typeof disownedEvents)[number];
export type VoterEvent = Exclude<DisownedEvent, 'registration'>;
export const disownedEventLabels = {
  registration: 'Se hizo una inscripción',
  code_requested: 'Se pidió un código para votar',
  password_link: 'Se pidió elegir otra contraseña',
  vote_cast: 'Se registró un voto',
  email_changed: 'Cambió el correo en el censo',
} as const satisfies Record<DisownedEvent, string>;

export const disownLinkSchema = z.object({ token: z.string().max(200) });

/** What the link's holder can still do about a registration: freeze it, report it to the board, or nothing. */
export const disownStates = ['freezable', 'reportable', 'frozen', 'reported', 'reopened', 'archived'] as const;
export type DisownState = (typeof disownStates)[number];

const registrationSchema = z.object({
  event: z.literal('registration'),
  state: z.enum(disownStates),
  candidate_type: candidateKindSchema,
  begun_at: z.string(),
  submitted_at: z.string().nullable(),
  radicado: z.string().nullable(),
  /** Whether the owner can register now; `closed_reason` says why not. */
  may_register: z.boolean(),
  closed_reason: z.string().nullable(),
});
export type DisownedRegistration = z.infer<typeof registrationSchema>;

/** Tells no more than the mail with the link did: neither whose link it is nor whether anybody voted. */
const voterEventSchema = z.object({
  event: z.enum(disownedEvents).exclude(['registration']),
  state: z.enum(['reportable', 'reported', 'archived']),
  /** YYYY-MM-DD in Bogotá: no finer, so that nothing puts a voter beside the moment of a vote. */
  event_on: z.string(),
  question: z.string(),
  reported_on: z.string().nullable(),
});
export type DisownedVoterEvent = z.infer<typeof voterEventSchema>;

export const disownPageSchema = z.union([registrationSchema, voterEventSchema]);
export type DisownPage = z.infer<typeof disownPageSchema>;

/** POST, so that the token travels in the body: servers and proxies log addresses. */
export const readDisownLink = {
  method: 'POST',
  path: '/disowning/read',
  tag: 'No fui yo',
  summary: 'Lo que se puede decir y hacer con un enlace «No fui yo»; no cambia nada',
  who: 'anyone',
  guessing: { limit: { counter: 'disowning', perMinute: 60 } },
  body: disownLinkSchema,
  answers: { 200: dataSchema(disownPageSchema) },
} as const satisfies Endpoint;

export const disown = {
  method: 'POST',
  path: '/disowning/disown',
  tag: 'No fui yo',
  summary:
    'Alguien dice que no fue quien lo hizo: la inscripción se congela mientras se pueda, lo abierto a nombre de un votante termina, y se avisa a la Junta',
  who: 'anyone',
  guessing: { limit: { counter: 'disowning', perMinute: 60 } },
  body: disownLinkSchema,
  answers: { 200: z.object({ message: z.string(), data: disownPageSchema }) },
} as const satisfies Endpoint;

export const disowningSchema = z.object({
  id: z.int(),
  ...contestFields,
  event: z.enum(disownedEvents),
  event_on: z.string(),
  reported_on: z.string(),
  name: z.string(),
  /** Set for a registration. */
  candidate_id: z.int().nullable(),
});
export type Disowning = z.infer<typeof disowningSchema>;

export const listDisownings = {
  method: 'GET',
  path: '/admin/disownings',
  about: 'process',
  tag: 'Mesa de ayuda',
  summary: 'Quienes dijeron «No fui yo», del más reciente al más antiguo',
  who: { staff: 'audit' },
  query: pageQuerySchema,
  answers: { 200: listSchema(disowningSchema) },
} as const satisfies Endpoint;

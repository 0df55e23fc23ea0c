import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { candidateKindSchema } from './candidacy.ts';

/** The link "No fui yo" in mails to the address in the register. The token follows `#`, so no server logs it. */
export const DISOWN_PAGE = '/no-fui-yo';
export const disownLink = (publicUrl: string, token: string): string => `${publicUrl}${DISOWN_PAGE}#token=${token}`;
export const disownTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** What the link's holder can still do: freeze the registration, report it to the board, or nothing. */
export const disownStates = ['freezable', 'reportable', 'frozen', 'reported', 'reopened', 'archived'] as const;
export type DisownState = (typeof disownStates)[number];

export const disownPageSchema = z.object({
  state: z.enum(disownStates),
  candidate_type: candidateKindSchema,
  begun_at: z.string(),
  submitted_at: z.string().nullable(),
  radicado: z.string().nullable(),
  /** Whether the owner can register now; `closed_reason` says why not. */
  may_register: z.boolean(),
  closed_reason: z.string().nullable(),
});
export type DisownPage = z.infer<typeof disownPageSchema>;

export const disownAnswerSchema = z.object({ message: z.string(), data: disownPageSchema });

const tag = 'Candidatos';

export const getDisownPage = {
  method: 'GET',
  path: '/registration-link',
  tag,
  summary: 'La inscripción de un enlace «No fui yo», y qué se puede hacer; no cambia nada',
  who: { registrationOwner: true },
  guessing: { limit: { counter: 'disowning', perMinute: 60 } },
  answers: { 200: dataSchema(disownPageSchema) },
} as const satisfies Endpoint;

export const disownRegistration = {
  method: 'POST',
  path: '/registration-link/disown',
  tag,
  summary: 'El titular dice que no hizo la inscripción: la congela, o avisa a la Junta después del cierre',
  who: { registrationOwner: true },
  guessing: { limit: { counter: 'disowning', perMinute: 60 } },
  answers: { 200: disownAnswerSchema },
} as const satisfies Endpoint;

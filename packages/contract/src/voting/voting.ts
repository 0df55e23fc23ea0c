import { z } from 'zod';
import { codeSentSchema, tokenInfoSchema } from '../access/session.ts';
import { loginKindSchema, slugSchema } from '../election/contests.ts';
import { codeLimit, type Endpoint } from '../shared/endpoint.ts';
import { messageSchema } from '../shared/envelope.ts';
import { codeField, documentNumberField, handleField } from '../shared/person-fields.ts';

/** The calls of a voter from checking the roll to logging in, and for resending the receipt. */
export const VOTING_SESSION_SECONDS = 5 * 60;

const electorEmailField = z
  .string()
  .trim()
  .max(254, 'Por favor ingresa un correo electrónico válido')
  .includes('@', { error: 'Por favor ingresa un correo electrónico válido' })
  .transform((text) => text.toLowerCase());
const passwordField = z
  .string()
  .min(6, 'Por favor ingresa una contraseña válida')
  .max(200, 'La contraseña no puede tener más de 200 caracteres');

export const rollCheckSchema = z.discriminatedUnion('login', [
  z.object({ login: z.literal('code'), identification_number: documentNumberField }),
  z.object({ login: z.literal('password'), email: electorEmailField }),
]);
/**
 * Accountants learn directly whether they are on the roll. Institutions' electors are told by mail only, so that nobody
 * else learns it.
 */
export const rollCheckAnswerSchema = z.object({
  message: z.string(),
  data: z.object({ on_roll: z.boolean().nullable(), email: z.string().nullable() }),
});

/**
 * A vote that is over, of an archived process too. A login that names it leads only to the proof of one's own vote, until
 * the process forgets who voted. One that names none is about the current process.
 */
export const pastVoteSchema = z.object({ process: slugSchema, contest: slugSchema });
export type PastVote = z.infer<typeof pastVoteSchema>;
const pastVoteField = pastVoteSchema.optional();

export const requestVoterCodeSchema = z.object({ identification_number: documentNumberField, vote: pastVoteField });
/** The address is null for a past vote: whether a number was on its roll is told to nobody. */
export const voterCodeSentSchema = codeSentSchema.extend({ email: z.string().nullable() });
export const verifyVoterCodeSchema = requestVoterCodeSchema.extend({ code: codeField, handle: handleField });
export const iesLoginSchema = z.object({ email: electorEmailField, password: passwordField, vote: pastVoteField });
export const forgotPasswordSchema = z.object({ email: electorEmailField, vote: pastVoteField });
export const setPasswordSchema = z.object({ token: z.string().regex(/^[\w-]{20,100}$/), password: passwordField });

export const voterSessionSchema = z.object({
  message: z.string().optional(),
  token_info: tokenInfoSchema,
  data: z.object({ name: z.string(), contest: z.string(), login: loginKindSchema }),
});
export type VoterSession = z.infer<typeof voterSessionSchema>;

/** The token from the refusal of a person who has already voted. */
export const provenVoterSchema = z.object({ token: z.string().max(200) });

const tag = 'Votación';

export const checkRoll = {
  method: 'POST',
  path: '/voting/roll-check',
  tag,
  summary: '¿Estoy en el censo?',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'voter', names: ['identification_number', 'email'] } },
  body: rollCheckSchema,
  answers: { 200: rollCheckAnswerSchema },
} as const satisfies Endpoint;

export const requestVoterCode = {
  method: 'POST',
  path: '/voting/accountant/request-code',
  booth: true,
  tag,
  summary: 'Envía un código al correo',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'voter', names: ['identification_number'] } },
  body: requestVoterCodeSchema,
  answers: { 200: voterCodeSentSchema },
} as const satisfies Endpoint;

export const verifyVoterCode = {
  method: 'POST',
  path: '/voting/accountant/verify-code',
  booth: true,
  tag,
  summary: 'Abre la sesión con el código',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'voter', names: ['identification_number'] } },
  body: verifyVoterCodeSchema,
  answers: { 200: voterSessionSchema },
} as const satisfies Endpoint;

export const logInElector = {
  method: 'POST',
  path: '/voting/ies/login',
  booth: true,
  tag,
  summary: 'Abre la sesión con la contraseña',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'voter', names: ['email'], tries: { most: 10, minutes: 15 } } },
  body: iesLoginSchema,
  answers: { 200: voterSessionSchema },
} as const satisfies Endpoint;

export const requestPasswordLink = {
  method: 'POST',
  path: '/voting/ies/forgot',
  booth: true,
  tag,
  summary: 'Envía un enlace para elegir contraseña, si el correo está en el censo',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'voter', names: ['email'] } },
  body: forgotPasswordSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const choosePassword = {
  method: 'POST',
  path: '/voting/ies/set-password',
  booth: true,
  tag,
  summary: 'Elige la contraseña con el enlace',
  who: 'anyone',
  guessing: { limit: codeLimit },
  body: setPasswordSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const resendReceipt = {
  method: 'POST',
  path: '/voting/receipt',
  booth: true,
  tag,
  summary: 'Reenvía el comprobante del voto a quien acaba de probar quién es',
  who: 'anyone',
  guessing: { limit: codeLimit },
  body: provenVoterSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

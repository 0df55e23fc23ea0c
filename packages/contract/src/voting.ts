import { z } from 'zod';
import { contestNameSchema } from './contest-names.ts';
import { codeField, documentNumberField, handleField } from './person-fields.ts';
import { tokenInfoSchema } from './session.ts';

/** What a voter's browser asks, from the check of the roll to the receipt. */
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

export const rollCheckSchema = z.discriminatedUnion('contest', [
  z.object({ contest: z.literal('contador'), identification_number: documentNumberField }),
  z.object({ contest: z.literal('ies'), email: electorEmailField }),
]);
/** Of accountants it says whether they are there; electors of institutions are told by mail, so that nobody else is. */
export const rollCheckAnswerSchema = z.object({
  message: z.string(),
  data: z.object({ on_roll: z.boolean().nullable(), email: z.string().nullable() }),
});

export const requestVoterCodeSchema = z.object({ identification_number: documentNumberField });
export const verifyVoterCodeSchema = requestVoterCodeSchema.extend({ code: codeField, handle: handleField });
export const iesLoginSchema = z.object({ email: electorEmailField, password: passwordField });
export const forgotPasswordSchema = z.object({ email: electorEmailField });
export const setPasswordSchema = z.object({ token: z.string().regex(/^[\w-]{20,100}$/), password: passwordField });

export const voterSessionSchema = z.object({
  message: z.string().optional(),
  token_info: tokenInfoSchema,
  data: z.object({ name: z.string(), contest: contestNameSchema }),
});
export type VoterSession = z.infer<typeof voterSessionSchema>;

/** With the token of the refusal that says that one has voted. */
export const resendReceiptSchema = z.object({ token: z.string().max(200) });

/** Four groups of five characters that no one takes for one another when read aloud. */
export const certificateCodeSchema = z
  .string()
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{20}$/, 'El código no es válido'));
export const certificateCheckSchema = z.object({
  contest: contestNameSchema,
  name: z.string(),
  /** The document number of accountants, masked; the e-mail of electors, masked. */
  identification: z.string(),
  cast_at: z.string(),
});
export type CertificateCheck = z.infer<typeof certificateCheckSchema>;

import { z } from 'zod';
import { staffUserSchema } from '../people/staff.ts';
import { passkeyRequestSchema } from '../shared/call-proofs.ts';
import { codeLimit, type Endpoint } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { codeField, codeHandle, documentNumberField, handleField } from '../shared/person-fields.ts';
import { refreshAnswerSchema, tokenInfoSchema } from './session.ts';

/** Staff sessions. */
export const staffRequestCodeSchema = z.object({ identification_number: documentNumberField });
export const staffVerifyCodeSchema = staffRequestCodeSchema.extend({ code: codeField, handle: handleField });

/** The answer is the same for every document number, so that it doesn't reveal who is staff. */
export const staffCodeAskedSchema = z.object({ message: z.string(), ...codeHandle });

/** The person themself: whether the installation offers them a passkey, or demands one before anything else. */
export const ownStaffUserSchema = staffUserSchema.extend({ passkey: z.enum(['offer', 'needed']).optional() });

export const staffSessionSchema = z.object({ token_info: tokenInfoSchema, data: ownStaffUserSchema });
export type StaffSession = z.infer<typeof staffSessionSchema>;

/** The code was right, and the person's passkey is asked for. */
export const passkeyAskedSchema = z.object({ message: z.string(), passkey: passkeyRequestSchema });

/**
 * Response header with the session's expiry in epoch milliseconds. Each call extends the session, and the countdown
 * follows it.
 */
export const SESSION_EXPIRES_HEADER = 'x-session-expires';

const tag = 'Personal';

export const sendStaffCode = {
  method: 'POST',
  path: '/login/request-code',
  tag,
  summary: 'Envía un código al correo de quien es del personal; a todos se responde igual',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'staff', names: ['identification_number'] } },
  body: staffRequestCodeSchema,
  answers: { 200: staffCodeAskedSchema },
} as const satisfies Endpoint;

export const openStaffSession = {
  method: 'POST',
  path: '/login/verify-code',
  tag,
  summary: 'Abre la sesión; a quien tiene llaves de acceso se le pide una de ellas',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'staff', names: ['identification_number'] } },
  body: staffVerifyCodeSchema,
  answers: { 200: staffSessionSchema, 202: passkeyAskedSchema },
} as const satisfies Endpoint;

export const renewStaffSession = {
  method: 'POST',
  path: '/refresh-token',
  tag,
  summary: 'Renueva el token',
  who: { staff: 'read' },
  beforePasskey: true,
  answers: { 200: refreshAnswerSchema },
} as const satisfies Endpoint;

export const getOwnStaffUser = {
  method: 'GET',
  path: '/me',
  tag,
  summary: 'Quién soy',
  who: { staff: 'read' },
  beforePasskey: true,
  answers: { 200: dataSchema(ownStaffUserSchema) },
} as const satisfies Endpoint;

export const endStaffSession = {
  method: 'POST',
  path: '/logout',
  tag,
  summary: 'Cierra esta sesión',
  who: { staff: 'read' },
  beforePasskey: true,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

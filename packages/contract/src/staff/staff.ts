import { z } from 'zod';
import { codeLimit, type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema, listSchema, messageSchema, pageQuerySchema } from '../shared/envelope.ts';
import {
  codeField,
  codeHandle,
  documentNumberField,
  fullNameField,
  handleField,
  staffEmailField,
} from '../shared/person-fields.ts';
import { reasonField } from '../shared/reason.ts';
import { refreshAnswerSchema, tokenInfoSchema } from '../shared/session.ts';
import { changeAnswerSchema } from './change-requests.ts';
import { passkeyRequestSchema } from './passkey-options.ts';
import { roleSchema } from './roles.ts';

/** Staff sessions and the administration of staff accounts. */
export const staffRequestCodeSchema = z.object({ identification_number: documentNumberField });
export const staffVerifyCodeSchema = staffRequestCodeSchema.extend({ code: codeField, handle: handleField });

/** The answer is the same for every document number, so that it doesn't reveal who is staff. */
export const staffCodeAskedSchema = z.object({ message: z.string(), ...codeHandle });

export const staffUserSchema = z.object({
  id: z.int(),
  identification_number: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  active: z.boolean(),
  created_at: z.string(),
});
export type StaffUser = z.infer<typeof staffUserSchema>;

/** In the administrators' list. */
export const staffRowSchema = staffUserSchema.extend({ passkeys: z.int() });
export type StaffRow = z.infer<typeof staffRowSchema>;

/** The person themself: whether the installation offers them a passkey, or demands one before anything else. */
export const ownStaffUserSchema = staffUserSchema.extend({ passkey: z.enum(['offer', 'needed']).optional() });

export const staffSessionSchema = z.object({ token_info: tokenInfoSchema, data: ownStaffUserSchema });
export type StaffSession = z.infer<typeof staffSessionSchema>;

export const newStaffSchema = z.object({
  identification_number: documentNumberField,
  name: fullNameField,
  email: staffEmailField,
  role: roleSchema,
});
export type NewStaff = z.infer<typeof newStaffSchema>;

/** The fields of a staff account that can change; the document number identifies the person and can't. */
export const staffChangeSchema = z.object({
  name: newStaffSchema.shape.name.optional(),
  email: staffEmailField.optional(),
  role: roleSchema.optional(),
  active: z.boolean().optional(),
});
export type StaffChange = z.infer<typeof staffChangeSchema>;

export const staffAnswerSchema = z.object({ message: z.string(), data: staffUserSchema });

/** The code was right, and the person's passkey is asked for. */
export const passkeyAskedSchema = z.object({ message: z.string(), passkey: passkeyRequestSchema });

/**
 * Response header with the session's expiry in epoch milliseconds. Each call extends the session, and the countdown
 * follows it.
 */
export const SESSION_EXPIRES_HEADER = 'x-session-expires';

const sessions = 'Personal';

export const sendStaffCode = {
  method: 'POST',
  path: '/login/request-code',
  tag: sessions,
  summary: 'Envía un código al correo de quien es del personal; a todos se responde igual',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'staff', names: ['identification_number'] } },
  body: staffRequestCodeSchema,
  answers: { 200: staffCodeAskedSchema },
} as const satisfies Endpoint;

export const openStaffSession = {
  method: 'POST',
  path: '/login/verify-code',
  tag: sessions,
  summary: 'Abre la sesión; a quien tiene llaves de acceso se le pide una de ellas',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'staff', names: ['identification_number'] } },
  body: staffVerifyCodeSchema,
  answers: { 200: staffSessionSchema, 202: passkeyAskedSchema },
} as const satisfies Endpoint;

export const renewStaffSession = {
  method: 'POST',
  path: '/refresh-token',
  tag: sessions,
  summary: 'Renueva el token',
  who: { staff: 'read' },
  beforePasskey: true,
  answers: { 200: refreshAnswerSchema },
} as const satisfies Endpoint;

export const getOwnStaffUser = {
  method: 'GET',
  path: '/me',
  tag: sessions,
  summary: 'Quién soy',
  who: { staff: 'read' },
  beforePasskey: true,
  answers: { 200: dataSchema(ownStaffUserSchema) },
} as const satisfies Endpoint;

export const endStaffSession = {
  method: 'POST',
  path: '/logout',
  tag: sessions,
  summary: 'Cierra esta sesión',
  who: { staff: 'read' },
  beforePasskey: true,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

const administration = 'Administración';

export const listStaffUsers = {
  method: 'GET',
  path: '/admin/staff',
  tag: administration,
  summary: 'El personal',
  who: { staff: 'audit' },
  query: pageQuerySchema,
  answers: { 200: listSchema(staffRowSchema) },
} as const satisfies Endpoint;

export const createStaffUser = {
  method: 'POST',
  path: '/admin/staff',
  tag: administration,
  summary: 'Crea un usuario',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  body: newStaffSchema.extend({ reason: reasonField.optional() }),
  answers: { 201: staffAnswerSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

export const changeStaffUser = {
  method: 'PATCH',
  path: '/admin/staff/:id',
  tag: administration,
  summary: 'Cambia nombre, correo, rol o actividad de un usuario',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  params: idParams,
  body: staffChangeSchema.extend({ reason: reasonField.optional() }),
  answers: { 200: staffAnswerSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

import { z } from 'zod';
import { changeAnswerSchema } from '../access/change-requests.ts';
import { roleSchema } from '../access/roles.ts';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { listSchema, pageQuerySchema } from '../shared/envelope.ts';
import { documentNumberField, fullNameField, staffEmailField } from '../shared/person-fields.ts';
import { reasonField } from '../shared/reason.ts';

/** The accounts of the staff, which administrators keep. */
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
export const staffRowSchema = staffUserSchema.extend({
  passkeys: z.int(),
  /** Whether the directory lets them in; null where the installation has none. */
  directory: z.enum(['none', 'invited', 'tied']).nullable(),
});
export type StaffRow = z.infer<typeof staffRowSchema>;

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

const tag = 'Administración';

export const listStaffUsers = {
  method: 'GET',
  path: '/admin/staff',
  tag,
  summary: 'El personal',
  who: { staff: 'audit' },
  query: pageQuerySchema,
  answers: { 200: listSchema(staffRowSchema) },
} as const satisfies Endpoint;

export const createStaffUser = {
  method: 'POST',
  path: '/admin/staff',
  tag,
  summary: 'Crea un usuario',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  body: newStaffSchema.extend({ reason: reasonField.optional() }),
  answers: { 201: staffAnswerSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

export const changeStaffUser = {
  method: 'PATCH',
  path: '/admin/staff/:id',
  tag,
  summary: 'Cambia nombre, correo, rol o actividad de un usuario',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  params: idParams,
  body: staffChangeSchema.extend({ reason: reasonField.optional() }),
  answers: { 200: staffAnswerSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

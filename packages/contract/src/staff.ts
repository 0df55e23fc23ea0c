import { z } from 'zod';
import { codeField, codeHandle, documentNumberField, emailField, fullNameField, handleField } from './person-fields.ts';
import { roleSchema } from './roles.ts';
import { tokenInfoSchema } from './session.ts';

/** Staff sessions, and the administration of staff. */
export const staffRequestCodeSchema = z.object({ identification_number: documentNumberField });
export const staffVerifyCodeSchema = staffRequestCodeSchema.extend({ code: codeField, handle: handleField });

/** The same for every document number: who works here is nobody's business. */
export const staffCodeAskedSchema = z.object({ message: z.string(), ...codeHandle });

/** The address is masked: it says where to look. */
export const codeSentSchema = z.object({ message: z.string(), email: z.string(), ...codeHandle });

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

export const staffSessionSchema = z.object({ token_info: tokenInfoSchema, data: staffUserSchema });
export type StaffSession = z.infer<typeof staffSessionSchema>;

export const newStaffSchema = z.object({
  identification_number: documentNumberField,
  name: fullNameField,
  email: emailField,
  role: roleSchema,
});
export type NewStaff = z.infer<typeof newStaffSchema>;

/** What of a staff user may change; the document number is who they are. */
export const staffChangeSchema = z.object({
  name: newStaffSchema.shape.name.optional(),
  email: emailField.optional(),
  role: roleSchema.optional(),
  active: z.boolean().optional(),
});
export type StaffChange = z.infer<typeof staffChangeSchema>;

export const staffAnswerSchema = z.object({ message: z.string(), data: staffUserSchema });

/** Header of every staff answer: use keeps a session alive, and the countdown follows it. Epoch milliseconds. */
export const SESSION_EXPIRES_HEADER = 'x-session-expires';

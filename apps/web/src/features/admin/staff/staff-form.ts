import type { Role } from '@urna/contract/roles';
import { newStaffSchema, type StaffUser } from '@urna/contract/staff';
import { ApiError } from '../../../lib/api-error.ts';

export interface StaffForm {
  identification_number: string;
  name: string;
  email: string;
  role: Role;
}
export type StaffField = keyof StaffForm;
export type StaffFormErrors = Partial<Record<StaffField, string>>;

export function formOfStaff(staff: StaffUser | null): StaffForm {
  if (!staff) return { identification_number: '', name: '', email: '', role: 'REVISOR' };
  const { identification_number, name, email, role } = staff;
  return { identification_number, name, email, role };
}

export function checkStaffForm(form: StaffForm): StaffFormErrors {
  const issues = newStaffSchema.safeParse(form).error?.issues ?? [];
  // The first word on each field; the others would say more than one can mend at once.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

/** The server's word on single fields, where its answer has one. */
export function fieldErrorsOf(error: unknown): StaffFormErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'staff_exists') return { identification_number: error.message };
  return Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, [first]]) => [field, first]));
}

/** The first field, in the order of the form, that has something against it. */
export function firstRefused(errors: StaffFormErrors): StaffField | undefined {
  return (['identification_number', 'name', 'email', 'role'] as const).find((field) => errors[field] !== undefined);
}

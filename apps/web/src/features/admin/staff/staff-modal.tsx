import { NativeSelect, TextInput } from '@mantine/core';
import { type Role, roleLabels, roleSchema, roles } from '@urna/contract/roles';
import { newStaffSchema, type StaffUser } from '@urna/contract/staff';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { roleWords } from './role-words.ts';
import classes from './staff.module.css';

interface StaffModalProps {
  /** Null for a new account. */
  staff: StaffUser | null;
  /** Nobody can change their own role. */
  isOneself: boolean;
  save: (form: StaffForm) => Promise<void>;
  onClose: () => void;
}

export function StaffModal({ staff, isOneself, save, onClose }: StaffModalProps) {
  const [form, setForm] = useState(() => formOfStaff(staff));
  const [errors, setErrors] = useState<StaffFormErrors>({});
  const { working, refusal, clear, attempt } = useAttempt();

  const show = (found: StaffFormErrors) => {
    setErrors(found);
    const first = firstRefused(found);
    if (first) document.getElementById(`staff-${first}`)?.focus();
    return first !== undefined;
  };
  const submit = async () => {
    clear();
    if (show(checkStaffForm(form))) return;
    await attempt(
      () => save(form),
      (error) => (show(fieldErrorsOf(error)) ? null : messageOf(error)),
    );
  };
  const field = (name: Exclude<StaffField, 'role'>) => ({
    id: `staff-${name}`,
    value: form[name],
    error: errors[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: event.currentTarget.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <FormModal
      title={staff ? 'Editar usuario' : 'Crear usuario'}
      confirmLabel={staff ? 'Guardar cambios' : 'Crear usuario'}
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {staff ? (
        <p className={classes.known}>
          Documento <strong>{staff.identification_number}</strong>
        </p>
      ) : (
        <TextInput
          {...field('identification_number')}
          label="Número de documento"
          description="Con él inicia sesión. No se puede cambiar después."
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
      )}
      <TextInput {...field('name')} label="Nombre completo" autoComplete="off" />
      <TextInput
        {...field('email')}
        label="Correo electrónico"
        description="Allí llegan sus códigos de acceso."
        type="email"
        autoComplete="off"
      />
      <NativeSelect
        id="staff-role"
        label="Rol"
        description={isOneself ? 'Su propio rol lo cambia otro administrador.' : roleWords[form.role]}
        value={form.role}
        disabled={isOneself}
        error={errors.role}
        onChange={(event) => setForm({ ...form, role: roleSchema.parse(event.currentTarget.value) })}
        data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
      />
    </FormModal>
  );
}

interface StaffForm {
  identification_number: string;
  name: string;
  email: string;
  role: Role;
}
type StaffField = keyof StaffForm;
type StaffFormErrors = Partial<Record<StaffField, string>>;

function formOfStaff(staff: StaffUser | null): StaffForm {
  if (!staff) return { identification_number: '', name: '', email: '', role: 'REVISOR' };
  const { identification_number, name, email, role } = staff;
  return { identification_number, name, email, role };
}

function checkStaffForm(form: StaffForm): StaffFormErrors {
  const issues = newStaffSchema.safeParse(form).error?.issues ?? [];
  // Keeps only the first error of each field.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

/** The field errors in the server's response, if any. */
function fieldErrorsOf(error: unknown): StaffFormErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'staff_exists') return { identification_number: error.message };
  return Object.fromEntries(Object.entries(error.errors ?? {}).map(([field, [first]]) => [field, first]));
}

/** The first field with an error, in the order of the form. */
function firstRefused(errors: StaffFormErrors): StaffField | undefined {
  return (['identification_number', 'name', 'email', 'role'] as const).find((field) => errors[field] !== undefined);
}

import { NativeSelect, TextInput } from '@mantine/core';
import { roleLabels, roles } from '@urna/contract/staff/roles';
import { createStaffUser, type StaffUser } from '@urna/contract/staff/staff';
import type { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { optionalReasonField, ReasonField } from '../../../ui/forms/confirmation-fields.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { roleWords } from './role-words.ts';
import classes from './staff.module.css';
import { useChangeStaff, useCreateStaff } from './staff-api.ts';

/** Who administers may decide an election: while one is sealed, that changes by two people. */
export const ADMINISTRATOR_REASON =
  'Hay que darlo mientras una votación esté sellada y sin resultado: entonces otro administrador debe aprobarlo, y la espera debe terminar.';

const formSchema = createStaffUser.body.extend({ reason: optionalReasonField });

interface StaffModalProps {
  /** Null for a new account. */
  staff: StaffUser | null;
  /** Nobody can change their own role. */
  isOneself: boolean;
  onClose: () => void;
}

export function StaffModal({ staff, isOneself, onClose }: StaffModalProps) {
  const form = useApiForm({
    prefix: 'staff',
    schema: formSchema,
    initialValues: {
      identification_number: staff?.identification_number ?? '',
      name: staff?.name ?? '',
      email: staff?.email ?? '',
      role: staff?.role ?? 'REVISOR',
      reason: '',
    },
  });
  const create = useCreateStaff();
  const change = useChangeStaff(staff?.id ?? 0);
  const isAdministrator = form.values.role === 'ADMINISTRADOR' || staff?.role === 'ADMINISTRADOR';

  const save = (checked: z.infer<typeof formSchema>) => {
    const { name, email, role, reason } = checked;
    const callbacks = {
      onSuccess: onClose,
      onError: (error: Error) => form.showErrors(error, { staff_exists: 'identification_number' }),
    };
    if (!staff) create.mutate(checked, callbacks);
    else change.mutate({ name, email, reason, ...(isOneself ? {} : { role }) }, callbacks);
  };

  return (
    <FormModal
      title={staff ? 'Editar usuario' : 'Crear usuario'}
      confirmLabel={staff ? 'Guardar cambios' : 'Crear usuario'}
      form={form}
      pending={create.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {staff ? (
        <p className={classes.known}>
          Documento <strong>{staff.identification_number}</strong>
        </p>
      ) : (
        <TextInput
          {...form.getInputProps('identification_number')}
          label="Número de documento"
          description="Con él inicia sesión. No se puede cambiar después."
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
        />
      )}
      <TextInput {...form.getInputProps('name')} label="Nombre completo" autoComplete="off" required />
      <TextInput
        {...form.getInputProps('email')}
        label="Correo electrónico"
        description="Allí llegan sus códigos de acceso."
        type="email"
        autoComplete="off"
        required
      />
      <NativeSelect
        {...form.getInputProps('role')}
        label="Rol"
        description={isOneself ? 'Su propio rol lo cambia otro administrador.' : roleWords[form.values.role]}
        disabled={isOneself}
        data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
      />
      {isAdministrator ? <ReasonField {...form.getInputProps('reason')} description={ADMINISTRATOR_REASON} /> : null}
    </FormModal>
  );
}

import { NativeSelect, TextInput } from '@mantine/core';
import { roleLabels, roles } from '@urna/contract/staff/roles';
import { createStaffUser, type StaffUser } from '@urna/contract/staff/staff';
import { ReasonField } from '../../../domain/change-requests/reason-field.tsx';
import type { Input } from '../../../lib/call.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { roleWords } from './role-words.ts';

/** Who administers may decide an election: while one is sealed, that changes by two people. */
export const ADMINISTRATOR_REASON =
  'Hay que darlo mientras una votación esté sellada y sin resultado: entonces otro administrador debe aprobarlo, y la espera debe terminar.';

type StaffForm = Input<typeof createStaffUser>['body'];

interface StaffModalProps {
  /** Null for a new account. */
  staff: StaffUser | null;
  /** Nobody can change their own role. */
  isOneself: boolean;
  save: (form: StaffForm) => Promise<void>;
  onClose: () => void;
}

export function StaffModal({ staff, isOneself, save, onClose }: StaffModalProps) {
  const form = useFields('staff', createStaffUser.body, formOfStaff(staff));
  const { working, refusal, clear, attempt } = useAttempt();
  const isAdministrator = form.values.role === 'ADMINISTRADOR' || staff?.role === 'ADMINISTRADOR';

  const submit = async () => {
    clear();
    const checked = form.check();
    if (!checked) return;
    await attempt(
      () => save(checked),
      (error) => form.tell(error, { staff_exists: 'identification_number' }),
    );
  };

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
        <p>
          Documento <strong>{staff.identification_number}</strong>
        </p>
      ) : (
        <TextInput
          {...form.text('identification_number')}
          label="Número de documento"
          description="Con él inicia sesión. No se puede cambiar después."
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
        />
      )}
      <TextInput {...form.text('name')} label="Nombre completo" autoComplete="off" required />
      <TextInput
        {...form.text('email')}
        label="Correo electrónico"
        description="Allí llegan sus códigos de acceso."
        type="email"
        autoComplete="off"
        required
      />
      <NativeSelect
        {...form.text('role')}
        label="Rol"
        description={isOneself ? 'Su propio rol lo cambia otro administrador.' : roleWords[form.values.role]}
        disabled={isOneself}
        data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
      />
      {isAdministrator ? (
        <ReasonField
          {...form.text('reason')}
          description={ADMINISTRATOR_REASON}
          onChange={(event) => form.set({ reason: event.currentTarget.value || undefined })}
        />
      ) : null}
    </FormModal>
  );
}

function formOfStaff(staff: StaffUser | null): StaffForm {
  if (!staff) return { identification_number: '', name: '', email: '', role: 'REVISOR', reason: undefined };
  const { identification_number, name, email, role } = staff;
  return { identification_number, name, email, role, reason: undefined };
}

import { NativeSelect, TextInput } from '@mantine/core';
import { roleLabels, roles } from '@urna/contract/staff/roles';
import { type NewStaff, newStaffSchema, type StaffUser } from '@urna/contract/staff/staff';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { roleWords } from './role-words.ts';
import classes from './staff.module.css';

interface StaffModalProps {
  /** Null for a new account. */
  staff: StaffUser | null;
  /** Nobody can change their own role. */
  isOneself: boolean;
  save: (form: NewStaff) => Promise<void>;
  onClose: () => void;
}

export function StaffModal({ staff, isOneself, save, onClose }: StaffModalProps) {
  const form = useFields('staff', newStaffSchema, formOfStaff(staff));
  const { working, refusal, clear, attempt } = useAttempt();

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
        <p className={classes.known}>
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
    </FormModal>
  );
}

function formOfStaff(staff: StaffUser | null): NewStaff {
  if (!staff) return { identification_number: '', name: '', email: '', role: 'REVISOR' };
  const { identification_number, name, email, role } = staff;
  return { identification_number, name, email, role };
}

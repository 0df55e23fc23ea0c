import { Button } from '@mantine/core';
import type { StaffUser } from '@urna/contract/staff';
import { useState } from 'react';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import classes from './staff.module.css';
import { useChangeStaff } from './staff-api.ts';
import { StaffModal } from './staff-modal.tsx';

interface StaffActionsProps {
  staff: StaffUser;
  isOneself: boolean;
}

export function StaffActions({ staff, isOneself }: StaffActionsProps) {
  const [editing, setEditing] = useState(false);
  const change = useChangeStaff(staff.id);
  return (
    <div className={classes.actions}>
      <Button size="sm" variant="default" aria-label={`Editar a ${staff.name}`} onClick={() => setEditing(true)}>
        Editar
      </Button>
      {isOneself ? null : <AccessButton staff={staff} />}
      {editing ? (
        <StaffModal
          staff={staff}
          isOneself={isOneself}
          onClose={() => setEditing(false)}
          save={async ({ name, email, role }) => {
            const { message } = await change.mutateAsync(isOneself ? { name, email } : { name, email, role });
            toast.success(message);
            setEditing(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** Deactivates or reactivates an account. */
function AccessButton({ staff }: { staff: StaffUser }) {
  const [asking, setAsking] = useState(false);
  const { working, refusal, clear, attempt } = useAttempt();
  const change = useChangeStaff(staff.id);
  const { active, name } = staff;
  const confirm = () =>
    attempt(async () => {
      const { message } = await change.mutateAsync({ active: !active });
      toast.success(message);
      setAsking(false);
    });
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color={active ? 'red' : 'petrol'}
        aria-label={`${active ? 'Desactivar' : 'Activar'} a ${name}`}
        onClick={() => setAsking(true)}
      >
        {active ? 'Desactivar' : 'Activar'}
      </Button>
      <ConfirmModal
        opened={asking}
        title={active ? `¿Desactivar a ${name}?` : `¿Activar a ${name}?`}
        confirmLabel={active ? 'Sí, desactivar' : 'Sí, activar'}
        cancelLabel="Cancelar"
        danger={active}
        loading={working}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
          clear();
        }}
      >
        <p>
          {active
            ? 'Saldrá de inmediato de todos sus equipos y no podrá volver a entrar. Lo que hizo queda en el registro de actividades.'
            : 'Podrá entrar de nuevo con un código enviado a su correo.'}
        </p>
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
      </ConfirmModal>
    </>
  );
}

import { Button } from '@mantine/core';
import type { StaffRow } from '@urna/contract/staff/staff';
import { useState } from 'react';
import { ConfirmButton, ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { useChangeStaff, useResetPasskeys } from './staff-api.ts';
import { ADMINISTRATOR_REASON, StaffModal } from './staff-modal.tsx';

interface StaffActionsProps {
  staff: StaffRow;
  isOneself: boolean;
}

export function StaffActions({ staff, isOneself }: StaffActionsProps) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={`Editar a ${staff.name}`}
        onClick={() => setEditing(true)}
      >
        Editar
      </Button>
      {isOneself ? null : <AccessButton staff={staff} />}
      {isOneself || staff.passkeys === 0 ? null : <ResetPasskeysButton staff={staff} />}
      {editing ? <StaffModal staff={staff} isOneself={isOneself} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

/** Deactivates or reactivates an account. */
function AccessButton({ staff: { id, active, name, role } }: { staff: StaffRow }) {
  const change = useChangeStaff(id);
  const verb = active ? 'Desactivar' : 'Activar';
  const shared = {
    size: 'compact-md',
    variant: 'subtle',
    color: active ? 'red' : 'petrol',
    label: verb,
    'aria-label': `${verb} a ${name}`,
    title: `¿${verb} a ${name}?`,
    confirmLabel: `Sí, ${verb.toLowerCase()}`,
    sending: change,
    children: (
      <p>
        {active
          ? 'Sale de todos sus equipos y no podrá volver a entrar. Lo que hizo queda en el registro de actividades.'
          : 'Podrá entrar de nuevo con un código enviado a su correo.'}
      </p>
    ),
  } as const;
  return role === 'ADMINISTRADOR' ? (
    <ReasonButton
      {...shared}
      description={ADMINISTRATOR_REASON}
      onConfirm={(reason, close) => change.mutate({ active: !active, reason }, { onSuccess: close })}
    />
  ) : (
    <ConfirmButton
      {...shared}
      danger={active}
      onConfirm={(close) => change.mutate({ active: !active }, { onSuccess: close })}
    />
  );
}

/** For somebody who has lost their passkeys. */
function ResetPasskeysButton({ staff: { id, name } }: { staff: StaffRow }) {
  const reset = useResetPasskeys(id);
  return (
    <ReasonButton
      label="Llaves"
      aria-label={`Restablecer llaves de ${name}`}
      size="compact-md"
      variant="subtle"
      color="red"
      title={`¿Restablecer las llaves de ${name}?`}
      confirmLabel="Sí, restablecer"
      description="Queda en el registro de actividades, con su nombre."
      sending={reset}
      onConfirm={(reason, close) => reset.mutate(reason, { onSuccess: close })}
    >
      <p>
        Se eliminan todas sus llaves de acceso, se cierran sus sesiones y se le avisa por correo. Ingresará solo con el
        código y podrá crear una llave nueva. Antes, confirme por otro medio que es esa persona quien lo pide.
      </p>
    </ReasonButton>
  );
}

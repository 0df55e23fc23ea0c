import { Button } from '@mantine/core';
import type { StaffRow } from '@urna/contract/staff/staff';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { tellAnswer } from '../../../domain/change-requests/asked-change.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { ReasonModal } from '../../../ui/modals/reason-modal.tsx';
import { useChangeStaff, useResetPasskeys } from './staff-api.ts';
import { ADMINISTRATOR_REASON, StaffModal } from './staff-modal.tsx';

interface StaffActionsProps {
  staff: StaffRow;
  isOneself: boolean;
}

export function StaffActions({ staff, isOneself }: StaffActionsProps) {
  const [editing, setEditing] = useState(false);
  const change = useChangeStaff(staff.id);
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
      {editing ? (
        <StaffModal
          staff={staff}
          isOneself={isOneself}
          onClose={() => setEditing(false)}
          save={async ({ name, email, role, reason }) => {
            const form = { name, email, reason };
            tellAnswer(await change.mutateAsync(isOneself ? form : { ...form, role }));
            setEditing(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Deactivates or reactivates an account. */
function AccessButton({ staff }: { staff: StaffRow }) {
  const [asking, setAsking] = useState(false);
  const { working, refusal, clear, attempt } = useAttempt();
  const change = useChangeStaff(staff.id);
  const { active, name, role } = staff;
  const consequences = active
    ? 'Sale de todos sus equipos y no podrá volver a entrar. Lo que hizo queda en el registro de actividades.'
    : 'Podrá entrar de nuevo con un código enviado a su correo.';
  const confirm = () =>
    attempt(async () => {
      tellAnswer(await change.mutateAsync({ active: !active }));
      setAsking(false);
    });
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        color={active ? 'red' : 'petrol'}
        aria-label={`${active ? 'Desactivar' : 'Activar'} a ${name}`}
        onClick={() => setAsking(true)}
      >
        {active ? 'Desactivar' : 'Activar'}
      </Button>
      {asking && role === 'ADMINISTRADOR' ? (
        <ReasonModal
          title={active ? `¿Desactivar a ${name}?` : `¿Activar a ${name}?`}
          confirmLabel={active ? 'Sí, desactivar' : 'Sí, activar'}
          description={ADMINISTRATOR_REASON}
          onConfirm={(reason) => change.mutateAsync({ active: !active, reason })}
          tell={tellAnswer}
          onClose={() => setAsking(false)}
        >
          <p>{consequences}</p>
        </ReasonModal>
      ) : null}
      <ConfirmModal
        opened={asking && role !== 'ADMINISTRADOR'}
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
        <p>{consequences}</p>
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
      </ConfirmModal>
    </>
  );
}

/** For somebody who has lost their passkeys. */
function ResetPasskeysButton({ staff: { id, name } }: { staff: StaffRow }) {
  const [asking, setAsking] = useState(false);
  const reset = useResetPasskeys(id);
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        color="red"
        aria-label={`Restablecer llaves de ${name}`}
        onClick={() => setAsking(true)}
      >
        Llaves
      </Button>
      {asking ? (
        <ReasonModal
          title={`¿Restablecer las llaves de ${name}?`}
          confirmLabel="Sí, restablecer"
          description="Queda en el registro de actividades, con su nombre."
          onConfirm={(reason) => reset.mutateAsync(reason)}
          onClose={() => setAsking(false)}
        >
          <p>
            Se eliminan todas sus llaves de acceso, se cierran sus sesiones y se le avisa por correo. Ingresará solo con
            el código y podrá crear una llave nueva. Antes, confirme por otro medio que es esa persona quien lo pide.
          </p>
        </ReasonModal>
      ) : null}
    </>
  );
}

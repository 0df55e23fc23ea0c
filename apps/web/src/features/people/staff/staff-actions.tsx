import { NativeSelect, TextInput } from '@mantine/core';
import { inviteToDirectory, untieFromDirectory } from '@urna/contract/access/directory';
import { resetPasskeys } from '@urna/contract/access/passkeys';
import { type Role, roleLabels, roles } from '@urna/contract/access/roles';
import { changeStaffUser, createStaffUser, type StaffRow } from '@urna/contract/people/staff';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { ConfirmButton, ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { optionalReasonField, ReasonField } from '../../../ui/forms/confirmation-fields.tsx';
import { useStaffChange } from './staff-api.ts';

/** Explains each role where it is assigned. */
export const roleWords = {
  REVISOR: 'Revisa candidaturas: aprueba, rechaza y escribe observaciones.',
  ADMINISTRADOR: 'Todo lo del revisor, y además el personal, el calendario y las importaciones.',
  AUDITOR: 'Ve todo y no cambia nada.',
} as const satisfies Record<Role, string>;

/** An administrator can decide an election: while one is sealed, the change takes two of them. */
const ADMINISTRATOR_REASON =
  'Hay que darlo mientras una votación esté sellada y sin resultado: entonces otro administrador debe aprobarlo, y la espera debe terminar.';

export function StaffActions({ staff, isOneself }: { staff: StaffRow; isOneself: boolean }) {
  return (
    <>
      <StaffButton staff={staff} isOneself={isOneself} />
      {isOneself ? null : <AccessButton staff={staff} />}
      {isOneself || staff.passkeys === 0 ? null : <ResetPasskeysButton staff={staff} />}
      {staff.directory === null || staff.directory === 'tied' || !staff.active ? null : (
        <DirectoryLinkButton staff={staff} />
      )}
      {staff.directory === 'tied' || staff.directory === 'invited' ? <UntieButton staff={staff} /> : null}
    </>
  );
}

const formSchema = createStaffUser.body.extend({ reason: optionalReasonField });

interface StaffButtonProps {
  /** Null for a new account. */
  staff: StaffRow | null;
  /** Nobody can change their own role. */
  isOneself: boolean;
}

/** Creates or changes an account. */
export function StaffButton({ staff, isOneself }: StaffButtonProps) {
  const create = useStaffChange(staffCall(createStaffUser, {}));
  const change = useStaffChange(staffCall(changeStaffUser, { params: { id: staff?.id ?? 0 } }));
  return (
    <FormButton
      {...(staff
        ? { label: 'Editar', 'aria-label': `Editar a ${staff.name}`, size: 'compact-md', variant: 'default' }
        : { label: 'Crear usuario' })}
      title={staff ? 'Editar usuario' : 'Crear usuario'}
      confirmLabel={staff ? 'Guardar cambios' : 'Crear usuario'}
      prefix="staff"
      schema={formSchema}
      initialValues={{
        identification_number: staff?.identification_number ?? '',
        name: staff?.name ?? '',
        email: staff?.email ?? '',
        role: staff?.role ?? 'REVISOR',
        reason: '',
      }}
      sending={staff ? change : create}
      fieldOfCode={{ staff_exists: 'identification_number' }}
      onSubmit={(checked, callbacks) => {
        const { name, email, role, reason } = checked;
        if (!staff) create.mutate({ body: checked }, callbacks);
        else change.mutate({ body: { name, email, reason, ...(isOneself ? {} : { role }) } }, callbacks);
      }}
    >
      {({ getInputProps, values }) => (
        <>
          {staff ? (
            <p>
              Documento <strong>{staff.identification_number}</strong>
            </p>
          ) : (
            <TextInput
              {...getInputProps('identification_number')}
              label="Número de documento"
              description="Con él inicia sesión. No se puede cambiar después."
              inputMode="numeric"
              autoComplete="off"
              required
              data-autofocus
            />
          )}
          <TextInput {...getInputProps('name')} label="Nombre completo" autoComplete="off" required />
          <TextInput
            {...getInputProps('email')}
            label="Correo electrónico"
            description="Allí llegan sus códigos de acceso."
            type="email"
            autoComplete="off"
            required
          />
          <NativeSelect
            {...getInputProps('role')}
            label="Rol"
            description={isOneself ? 'Su propio rol lo cambia otro administrador.' : roleWords[values.role]}
            disabled={isOneself}
            data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          />
          {values.role === 'ADMINISTRADOR' || staff?.role === 'ADMINISTRADOR' ? (
            <ReasonField {...getInputProps('reason')} description={ADMINISTRATOR_REASON} />
          ) : null}
        </>
      )}
    </FormButton>
  );
}

function AccessButton({ staff: { id, active, name, role } }: { staff: StaffRow }) {
  const change = useStaffChange(staffCall(changeStaffUser, { params: { id } }));
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
      onConfirm={(reason, close) => change.mutate({ body: { active: !active, reason } }, { onSuccess: close })}
    />
  ) : (
    <ConfirmButton
      {...shared}
      danger={active}
      onConfirm={(close) => change.mutate({ body: { active: !active } }, { onSuccess: close })}
    />
  );
}

/** For somebody who has lost their passkeys. */
function ResetPasskeysButton({ staff: { id, name } }: { staff: StaffRow }) {
  const reset = useStaffChange(staffCall(resetPasskeys, { params: { id } }));
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
      onConfirm={(reason, close) => reset.mutate({ body: { reason } }, { onSuccess: close })}
    >
      <p>
        Se eliminan todas sus llaves de acceso, se cierran sus sesiones y se le avisa por correo. Ingresará solo con el
        código y podrá crear una llave nueva. Antes, confirme por otro medio que es esa persona quien lo pide.
      </p>
    </ReasonButton>
  );
}

function DirectoryLinkButton({ staff: { id, name, email, role, directory } }: { staff: StaffRow }) {
  const invite = useStaffChange(staffCall(inviteToDirectory, { params: { id } }));
  const shared = {
    size: 'compact-md',
    variant: 'subtle',
    label: directory === 'invited' ? 'Otro enlace' : 'Vincular directorio',
    'aria-label': directory === 'invited' ? `Enviar otro enlace a ${name}` : `Vincular el directorio de ${name}`,
    title: `¿Enviar a ${name} el enlace para vincular su cuenta del directorio?`,
    confirmLabel: 'Sí, enviar',
    sending: invite,
    children: (
      <p>
        Llega a {email} y sirve una vez, durante tres días: quien lo abre ingresa al directorio y vincula su cuenta. El
        código por correo sigue sirviendo.
      </p>
    ),
  } as const;
  return role === 'ADMINISTRADOR' ? (
    <ReasonButton
      {...shared}
      description={ADMINISTRATOR_REASON}
      onConfirm={(reason, close) => invite.mutate({ body: { reason } }, { onSuccess: close })}
    />
  ) : (
    <ConfirmButton {...shared} onConfirm={(close) => invite.mutate({ body: {} }, { onSuccess: close })} />
  );
}

function UntieButton({ staff: { id, name, directory } }: { staff: StaffRow }) {
  const untie = useStaffChange(staffCall(untieFromDirectory, { params: { id } }));
  const isTied = directory === 'tied';
  return (
    <ConfirmButton
      label={isTied ? 'Desvincular' : 'Anular enlace'}
      aria-label={isTied ? `Desvincular el directorio de ${name}` : `Anular el enlace enviado a ${name}`}
      size="compact-md"
      title={isTied ? `¿Desvincular la cuenta del directorio de ${name}?` : `¿Anular el enlace enviado a ${name}?`}
      confirmLabel={isTied ? 'Sí, desvincular' : 'Sí, anular'}
      danger
      sending={untie}
      onConfirm={(close) => untie.mutate({}, { onSuccess: close })}
    >
      <p>
        {isTied
          ? 'Se cierran sus sesiones y se le avisa por correo. Después ingresa solo con el código.'
          : 'Nadie podrá vincular una cuenta con él.'}
      </p>
    </ConfirmButton>
  );
}

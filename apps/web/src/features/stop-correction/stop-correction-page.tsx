import { getStoppableCorrection, type StoppableCorrection, stopEmailCorrection } from '@urna/contract/voting/help-desk';
import { Link } from 'react-router';
import { type MailedLink, MailedLinkPage } from '../../domain/mailed-link/mailed-link-page.tsx';
import { ContactLine } from '../../domain/process/contact.tsx';
import { questionOf } from '../../domain/process/shown-process.ts';
import { publicClient } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { WorkingButton } from '../../ui/buttons/working-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/layout/facts.tsx';

/**
 * The page of the link mailed to the old and the new address when a voter's address on the roll is to change: one
 * button.
 */
export function StopCorrectionPage() {
  return (
    <MailedLinkPage<StoppableCorrection>
      title="Cambio de tu correo en el censo"
      aside={<Link to={paths.voting.select}>Ir a la votación</Link>}
      searching="Buscando el cambio…"
      wrongLink={
        <>
          <p>Ábrelo de nuevo desde el correo que recibiste, o cópialo completo en la barra de direcciones.</p>
          <p>Si no puedes detener el cambio con él, comunícate con la Junta.</p>
          <ContactLine />
        </>
      }
      read={async (token, signal) =>
        (await publicClient.call(getStoppableCorrection, { body: { token }, signal })).data
      }
      confirm={async (token) => (await publicClient.call(stopEmailCorrection, { body: { token } })).data}
      stateOf={({ may_stop }) => may_stop}
    >
      {(link) => <Change {...link} />}
    </MailedLinkPage>
  );
}

function Change({ subject: correction, working, justDone, confirm }: MailedLink<StoppableCorrection>) {
  return (
    <>
      <div role="status">
        {correction.may_stop ? null : (
          <Notice
            type={correction.state === 'approved' ? 'warning' : 'success'}
            role="note"
            title={titleOf(correction)}
          >
            {endOf(correction, justDone)}
          </Notice>
        )}
      </div>
      {correction.may_stop ? <p>{introOf(correction)}</p> : null}
      <Facts
        facts={[
          ['Persona', correction.name],
          ['Votación', questionOf(correction.contest)],
          ['Correo en el censo', correction.old_email],
          ['Correo nuevo', correction.new_email],
          ['Pedido', formatDateTime(correction.requested_at)],
        ]}
      />
      {correction.may_stop ? (
        <>
          <p>Si tú pediste este cambio, no tienes que hacer nada.</p>
          <WorkingButton
            label="Detener este cambio"
            workingLabel="Deteniendo…"
            working={working}
            fullWidth
            onClick={confirm}
          />
        </>
      ) : null}
    </>
  );
}

function introOf({ state }: StoppableCorrection): string {
  return state === 'pending'
    ? 'La mesa de ayuda pidió cambiar el correo al que llega lo que necesitas para votar. Falta que otro administrador lo apruebe.'
    : 'Dos administradores cambiaron el correo al que llega lo que necesitas para votar. Si lo detienes, vuelve el anterior.';
}

function titleOf({ state }: StoppableCorrection): string {
  if (state === 'approved') return 'Ya no se puede detener';
  return state === 'pending' ? 'Ya no hace falta' : 'El cambio está detenido';
}

function endOf({ state, old_email: email }: StoppableCorrection, justDone: boolean): string {
  if (state === 'approved') {
    return 'Con el correo nuevo ya se votó, o la votación cerró. Si no fuiste tú, comunícate con la Junta de inmediato.';
  }
  if (state === 'pending') return 'Ya se votó con el correo anterior, o la votación cerró: el cambio no se hará.';
  if (state === 'declined') return `No se aprobó: lo que necesitas para votar sigue llegando a ${email}.`;
  return justDone
    ? `Lo que necesitas para votar llega a ${email}. Avisamos a todas las direcciones.`
    : `Ya se había detenido: lo que necesitas para votar llega a ${email}.`;
}

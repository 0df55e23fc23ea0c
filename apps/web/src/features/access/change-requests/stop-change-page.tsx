import {
  changeActionLabels,
  getStoppableChange,
  type StoppableChange,
  stopChange,
} from '@urna/contract/access/change-requests';
import { WorkingButton } from '@urna/ui/button';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { serverNow, useCountdown } from '@urna/ui/server-clock';
import { Link } from 'react-router';
import { publicClient } from '../../../lib/call.ts';
import { formatDateTime, tellDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { effectWords } from '../../../shared/access/change-requests/change-words.ts';
import { ContactLine } from '../../../shared/processes/contact.tsx';
import { type MailedLink, MailedLinkPage } from '../../../ui/layout/mailed-link-page.tsx';

/** The page of the link that everybody gets whom a change concerns, whatever it changes: one button. */
export function StopChangePage() {
  return (
    <MailedLinkPage<StoppableChange>
      title="Detener un cambio"
      aside={<Link to={paths.home}>Ir a la página de inicio</Link>}
      searching="Buscando el cambio…"
      wrongLink={
        <>
          <p>Ábralo de nuevo desde el correo que recibió, o cópielo completo en la barra de direcciones.</p>
          <p>Si no puede detener el cambio con él, comuníquese con la Junta.</p>
          <ContactLine />
        </>
      }
      read={async (token, signal) => (await publicClient.call(getStoppableChange, { body: { token }, signal })).data}
      confirm={async (token) => (await publicClient.call(stopChange, { body: { token } })).data}
      stateOf={({ may_stop }) => may_stop}
    >
      {(link) => <Change {...link} />}
    </MailedLinkPage>
  );
}

export function Change({ subject: change, working, justDone, confirm }: MailedLink<StoppableChange>) {
  return (
    <>
      <div role="status">{change.may_stop ? null : <Ending change={change} justDone={justDone} />}</div>
      {change.may_stop ? <p>Un administrador pidió este cambio, y todavía no tiene efecto.</p> : null}
      <Facts
        facts={[
          ['Cambio', changeActionLabels[change.action]],
          ['Sobre', change.about],
          ...change.details.map(({ label, value }) => [label, value] as const),
          change.process_title === null ? null : ['Proceso', change.process_title],
          ['Pedido', formatDateTime(change.requested_at)],
        ]}
      />
      {change.may_stop ? (
        <>
          <Effect change={change} />
          <p>Si está de acuerdo, no tiene que hacer nada.</p>
          <WorkingButton
            label="Detener este cambio"
            workingLabel="Deteniendo…"
            working={working}
            variant="danger"
            fullWidth
            onClick={() => confirm()}
          />
        </>
      ) : null}
    </>
  );
}

function Effect({ change }: { change: StoppableChange }) {
  useCountdown(Date.parse(change.takes_effect_at));
  return <p>{effectWords(change, serverNow())}</p>;
}

function Ending({ change, justDone }: { change: StoppableChange; justDone: boolean }) {
  const { state } = change;
  if (state === 'applied') {
    return (
      <Notice type="warning" role="note" title="El cambio ya tuvo efecto" contact>
        <p>{`La espera terminó el ${tellDateTime(change.takes_effect_at)} y ya no se puede detener con este enlace. Si no debió hacerse, comuníquese con la Junta de inmediato.`}</p>
      </Notice>
    );
  }
  if (state === 'stopped') {
    return (
      <Notice type="success" role="note" title="El cambio está detenido">
        <p>
          {justDone
            ? 'Nada cambia. Avisamos a los administradores y a las demás personas que nombraba.'
            : 'Ya se había detenido: nada cambia.'}
        </p>
      </Notice>
    );
  }
  return (
    <Notice type="info" role="note" title="El cambio no se hará">
      <p>{endings[state] ?? 'Ya no se puede detener con este enlace, porque ya no hace falta.'}</p>
    </Notice>
  );
}

const endings: Partial<Record<StoppableChange['state'], string>> = {
  declined: 'Otro administrador lo rechazó: nada cambia.',
  withdrawn: 'Quien lo pidió lo retiró: nada cambia.',
  lapsed: 'Venció sin que otro administrador lo aprobara: nada cambia.',
  failed: 'Cuando llegó su hora ya no se podía hacer: nada cambió.',
};

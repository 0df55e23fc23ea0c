import { Button, Loader } from '@mantine/core';
import { contestTitles } from '@urna/contract/contest-names';
import type { StoppableCorrection } from '@urna/contract/help-desk';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLinkToken } from '../../lib/use-link-token.ts';
import { WorkingButton } from '../../ui/buttons/working-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EntryPanel } from '../../ui/layout/entry-panel.tsx';
import { useKeptFocus } from '../../ui/modals/use-kept-focus.ts';
import classes from './stop-correction.module.css';
import { useStoppable } from './use-stoppable.ts';

/** Where the link leads that every address is mailed when the address of the roll is to change: one button. */
export function StopCorrectionPage() {
  const token = useLinkToken('hash');
  // Another link is another change.
  return token === null ? <WrongLink /> : <StopForm key={token} token={token} />;
}

function WrongLink() {
  return (
    <EntryPanel title="Este enlace no sirve" refused>
      <div className={classes.content}>
        <p>Ábrelo de nuevo desde el correo que recibiste, o cópialo completo en la barra de direcciones.</p>
        <p>Si no puedes detener el cambio con él, comunícate con la Junta.</p>
      </div>
    </EntryPanel>
  );
}

function StopForm({ token }: { token: string }) {
  const { correction, failure, working, justDone, stop, retry } = useStoppable(token);
  if (failure === 'link') return <WrongLink />;
  return (
    <EntryPanel
      title="Cambio de tu correo en el censo"
      error={failure === null ? null : failure.text}
      refused={failure !== null}
      aside={<Link to={paths.voting.select}>Ir a la votación</Link>}
    >
      {correction ? (
        <Change correction={correction} working={working} justDone={justDone} onStop={() => void stop()} />
      ) : failure === null ? (
        <p className={classes.loading} role="status">
          <Loader size="sm" aria-hidden="true" /> Buscando el cambio…
        </p>
      ) : (
        <Button variant="default" fullWidth onClick={retry}>
          Intentar de nuevo
        </Button>
      )}
    </EntryPanel>
  );
}

interface ChangeProps {
  correction: StoppableCorrection;
  working: boolean;
  justDone: boolean;
  onStop: () => void;
}

function Change({ correction, working, justDone, onStop }: ChangeProps) {
  const place = useKeptFocus<HTMLDivElement>([correction.may_stop]);
  return (
    <div className={classes.content} ref={place} tabIndex={-1}>
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
      <dl className={classes.facts}>
        <div>
          <dt>Persona</dt>
          <dd>{correction.name}</dd>
        </div>
        <div>
          <dt>Votación</dt>
          <dd>{contestTitles[correction.contest]}</dd>
        </div>
        <div>
          <dt>Correo en el censo</dt>
          <dd>{correction.old_email}</dd>
        </div>
        <div>
          <dt>Correo nuevo</dt>
          <dd>{correction.new_email}</dd>
        </div>
        <div>
          <dt>Pedido</dt>
          <dd>{formatDateTime(correction.requested_at)}</dd>
        </div>
      </dl>
      {correction.may_stop ? (
        <>
          <p>Si tú pediste este cambio, no tienes que hacer nada.</p>
          <WorkingButton
            label="Detener este cambio"
            workingLabel="Deteniendo…"
            working={working}
            fullWidth
            onClick={onStop}
          />
        </>
      ) : null}
    </div>
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

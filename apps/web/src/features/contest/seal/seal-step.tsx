import { Button, Progress } from '@mantine/core';
import { SEALED_EARLY } from '@urna/contract/election/ballot-place';
import type { Contest } from '@urna/contract/election/contest-admin';
import { LockIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { StepProps } from '../step-props.ts';
import { SealModal } from './seal-modal.tsx';
import { SealedElection } from './sealed-election.tsx';

export function SealStep(props: StepProps) {
  const { contest } = props;
  if (contest.election) return <SealedElection contest={contest} election={contest.election} />;
  if (contest.stage === 'sealing') return <SealingProgress contest={contest} />;
  return <NotSealed {...props} />;
}

function NotSealed({ contest, mayChange, isCurrent }: StepProps) {
  const [asking, setAsking] = useState(false);
  const { waits_for: waitsFor, seals_early: early, seals_without: without, sealing } = contest;
  return (
    <>
      <p className="prose">
        {`Sellar fija la tarjeta electoral, el censo y los custodios, ${contest.credentials.authority ? `toma la lista de credenciales de ${contest.credentials.authority.name}` : 'crea en secreto la credencial de cada votante'} y publica las huellas con las que cualquiera podrá comprobar que nada cambió. Una vez sellada, la elección abre y cierra sola según el calendario.`}
      </p>
      {sealing.error === null ? null : (
        <Notice type="error" title="El último sellado no terminó">
          <p>{sealing.error}</p>
          <p>No se guardó nada a medias: la elección sigue en preparación y puede sellarse de nuevo.</p>
        </Notice>
      )}
      {waitsFor.length > 0 ? (
        <div className="well stack gap-2xs">
          <h3>Para sellar falta</h3>
          <ul className="bullets">
            {waitsFor.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {early.length > 0 ? (
        <div className="well stack gap-2xs">
          <h3>Conviene esperar</h3>
          <ul className="bullets">
            {early.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>{SEALED_EARLY} Para sellar antes hay que escribir un motivo.</p>
        </div>
      ) : null}
      {without.map((sentence) => (
        <Notice key={sentence} type="info" role="note">
          {sentence}
        </Notice>
      ))}
      {contest.window === null ? (
        <div>
          <Button component={Link} to={paths.staff.calendar} variant={isCurrent && mayChange ? 'filled' : 'default'}>
            Ir al calendario
          </Button>
        </div>
      ) : null}
      {mayChange && waitsFor.length === 0 ? (
        <div>
          <Button color="accent.4" leftSection={<LockIcon size={18} />} onClick={() => setAsking(true)}>
            Sellar la elección
          </Button>
        </div>
      ) : null}
      {asking ? <SealModal contest={contest} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Sealing runs on the server; progress is polled while it is shown. */
function SealingProgress({ contest }: { contest: Contest }) {
  const { done, total } = contest.sealing;
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <div className="stack gap-xs">
      <p role="status">Sellando… {percent} %</p>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Avance del sellado" animated />
      </Progress.Root>
      <p className="note">
        {total === 0
          ? 'Comienza en un momento.'
          : `${formatNumber(done)} de ${formatNumber(total)} credenciales listas.`}{' '}
        Puede salir de esta página: el sellado continúa en el servidor.
      </p>
    </div>
  );
}

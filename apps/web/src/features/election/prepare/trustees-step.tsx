import { Button } from '@mantine/core';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { describeCollusion } from '@urna/contract/election/trustee-words';
import { PlusIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { useKeptFocus } from '@urna/ui/use-kept-focus';
import { useState } from 'react';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import type { StepProps } from '../contest/life.ts';
import classes from '../contest/steps.module.css';
import { RefreshTrustees, TrusteeRow } from '../contest/trustee-row.tsx';
import { ThresholdModal, TrusteeModal } from './trustee-modals.tsx';

export function TrusteesStep(props: StepProps) {
  const { contest, overview, mayChange, isCurrent } = props;
  const [isAdding, setAdding] = useState(false);
  const threshold = overview?.threshold ?? null;
  const isFull = threshold !== null && contest.trustees.length >= threshold.of;
  const waits =
    !hasReached(contest.stage, 'closed') && overview?.trustees.some(({ awaited }) => awaited !== null) === true;
  return (
    <>
      <div className="stack gap-xs prose">
        <p>
          Un custodio guarda una parte de la llave de la urna. Los votos se reciben cifrados y nadie los puede leer uno
          a uno: solo se abre el total, y solo cuando los custodios y el servidor ponen su parte.
        </p>
        <p>
          Invite a personas independientes entre sí. A cada una le llega un enlace personal; crea su llave en su propio
          equipo, guarda un archivo protegido con su frase de acceso y hace un ensayo. Ese archivo nunca llega aquí.
        </p>
        {contest.custody.trustees > 0 ? <p>{describeCollusion(contest.custody)}</p> : null}
      </div>
      <ThresholdRule {...props} />
      <TrusteeList {...props} />
      {overview ? <RehearsalResult overview={overview} /> : null}
      {waits ? <RefreshTrustees contest={contest.contest} /> : null}
      {mayChange && !isFull ? (
        <div>
          <Button
            variant={isCurrent && !waits ? 'filled' : 'default'}
            leftSection={<PlusIcon size={18} />}
            onClick={() => setAdding(true)}
          >
            Invitar a un custodio
          </Button>
        </div>
      ) : null}
      {/* A refusal stays to be read when the reloaded list turns out to be complete. */}
      {isAdding ? (
        <TrusteeModal contest={contest} mayHaveKey={threshold === null} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

function ThresholdRule({ contest, overview, mayChange }: StepProps) {
  const threshold = overview?.threshold ?? null;
  return (
    <div className="well ends">
      <div className={classes.words}>
        <p className="name">
          {threshold
            ? `Bastan ${String(threshold.needed)} de ${String(threshold.of)} custodios`
            : 'Hacen falta todos los custodios'}
        </p>
        <p className="note">
          {threshold
            ? `El total se abre con el servidor y cualesquiera ${String(threshold.needed)} de ellos. Crear las llaves toma cuatro pasos de cada uno.`
            : 'Si uno pierde su archivo, el resultado no se podrá conocer. Con un umbral, algunos pueden faltar.'}
        </p>
      </div>
      {mayChange ? (
        <ModalButton
          size="sm"
          variant="default"
          renderModal={(close) => <ThresholdModal contest={contest} threshold={threshold} onClose={close} />}
        >
          Cambiar la regla
        </ModalButton>
      ) : null}
    </div>
  );
}

function TrusteeList({ contest, overview, mayChange, administers }: StepProps) {
  const trustees = overview?.trustees ?? [];
  // A removed trustee's row goes with the button that was pressed.
  const list = useKeptFocus<HTMLUListElement>([trustees.length]);
  return (
    <ul ref={list} tabIndex={-1} className="stack gap-sm" aria-label="Custodios de la elección">
      <li className={classes.trustee}>
        <div className={classes.words}>
          <p className="name">El servidor</p>
          <p className="note">Participa siempre, con una llave propia que no sale de él.</p>
        </div>
      </li>
      {trustees.map((trustee) => (
        <TrusteeRow
          key={trustee.id}
          contest={contest}
          trustee={trustee}
          administers={administers}
          email={trustee.email}
          mayRemove={mayChange}
        >
          {trustee.key_fingerprint === null ? null : (
            <p className="note">
              Huella de su llave: <code>{trustee.key_fingerprint}</code>
            </p>
          )}
        </TrusteeRow>
      ))}
    </ul>
  );
}

/** The jointly decrypted result of the rehearsal votes, once all trustees have taken part. */
function RehearsalResult({ overview: { rehearsal, trustees } }: { overview: TrusteesOverview }) {
  if (trustees.length === 0 || rehearsal.counts === null) return null;
  const isRight = rehearsal.counts.join() === rehearsal.expected.join();
  return isRight ? (
    <Notice type="success" role="note" title="El ensayo salió bien">
      {`Los custodios abrieron el total de unos votos inventados: ${rehearsal.counts.join(', ')}, como debía ser.`}
    </Notice>
  ) : (
    <Notice type="error" role="note" title="El ensayo no dio lo esperado">
      {`Debía dar ${rehearsal.expected.join(', ')} y dio ${rehearsal.counts.join(', ')}. No selle la elección.`}
    </Notice>
  );
}

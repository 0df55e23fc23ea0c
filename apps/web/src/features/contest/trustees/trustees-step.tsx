import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { describeCollusion } from '@urna/contract/election/trustee-words';
import type { TrusteeThreshold } from '@urna/contract/election/trustees';
import { PlusIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import type { StepProps } from '../step-props.ts';
import { RefreshTrustees } from './refresh-trustees.tsx';
import { ThresholdModal } from './threshold-modal.tsx';
import { TrusteeList } from './trustee-list.tsx';
import { TrusteeModal } from './trustee-modal.tsx';
import classes from './trustees.module.css';

export function TrusteesStep({ contest, overview, mayChange, administers, isCurrent }: StepProps) {
  const [adding, setAdding] = useState(false);
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
      <ThresholdRule contest={contest} threshold={threshold} mayChange={mayChange} />
      <TrusteeList contest={contest} overview={overview} mayChange={mayChange} administers={administers} />
      {overview ? <RehearsalResult overview={overview} /> : null}
      {waits ? <RefreshTrustees name={contest.contest} /> : null}
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
      {adding ? (
        <TrusteeModal contest={contest} mayBringKey={threshold === null} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}

/** The jointly decrypted result of the rehearsal votes, once all trustees have taken part. */
function RehearsalResult({ overview: { rehearsal, trustees } }: { overview: TrusteesOverview }) {
  if (trustees.length === 0 || rehearsal.counts === null) return null;
  const isRight = rehearsal.counts.join() === rehearsal.expected.join();
  return isRight ? (
    <Notice type="success" role="note" title="El ensayo salió bien">
      <p>{`Los custodios abrieron el total de unos votos inventados: ${rehearsal.counts.join(', ')}, como debía ser.`}</p>
    </Notice>
  ) : (
    <Notice type="error" role="note" title="El ensayo no dio lo esperado">
      <p>{`Debía dar ${rehearsal.expected.join(', ')} y dio ${rehearsal.counts.join(', ')}. No selle la elección.`}</p>
    </Notice>
  );
}

interface ThresholdRuleProps {
  contest: Contest;
  threshold: TrusteeThreshold | null;
  mayChange: boolean;
}

/** How many trustees are needed for the result (the threshold). */
function ThresholdRule({ contest, threshold, mayChange }: ThresholdRuleProps) {
  const [changing, setChanging] = useState(false);
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
        <Button size="sm" variant="default" onClick={() => setChanging(true)}>
          Cambiar la regla
        </Button>
      ) : null}
      {changing ? <ThresholdModal contest={contest} threshold={threshold} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

import { Button } from '@mantine/core';
import { hasReached } from '@urna/contract/contests';
import { whoCouldOpen } from '@urna/contract/custody-words';
import { useState } from 'react';
import { PlusIcon } from '../../../ui/plus-icon.tsx';
import type { StepProps } from '../step-props.ts';
import { CustodyRule } from './custody-rule.tsx';
import { RefreshCustody } from './refresh-custody.tsx';
import { RehearsalResult } from './rehearsal-result.tsx';
import { TrusteeList } from './trustee-list.tsx';
import { TrusteeModal } from './trustee-modal.tsx';
import classes from './trustees.module.css';

export function TrusteesStep({ contest, custody, mayChange, administers, isCurrent }: StepProps) {
  const [adding, setAdding] = useState(false);
  const threshold = custody?.threshold ?? null;
  const isFull = threshold !== null && contest.trustees.length >= threshold.of;
  const waits =
    !hasReached(contest.stage, 'closed') && custody?.trustees.some(({ awaited }) => awaited !== null) === true;
  return (
    <>
      <div className={classes.lead}>
        <p>
          Un custodio guarda una parte de la llave de la urna. Los votos se reciben cifrados y nadie los puede leer uno
          a uno: solo se abre el total, y solo cuando los custodios y el servidor ponen su parte.
        </p>
        <p>
          Invite a personas independientes entre sí. A cada una le llega un enlace personal; crea su llave en su propio
          equipo, guarda un archivo protegido con su frase de acceso y hace un ensayo. Ese archivo nunca llega aquí.
        </p>
        {contest.custody.trustees > 0 ? <p>{whoCouldOpen(contest.custody)}</p> : null}
      </div>
      <CustodyRule contest={contest} threshold={threshold} mayChange={mayChange} />
      <TrusteeList contest={contest} custody={custody} mayChange={mayChange} administers={administers} />
      {custody ? <RehearsalResult custody={custody} /> : null}
      {waits ? <RefreshCustody name={contest.name} /> : null}
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

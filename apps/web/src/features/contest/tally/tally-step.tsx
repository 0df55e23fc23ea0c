import { Progress } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { hasReached } from '@urna/contract/election/contests';
import { Notice } from '@urna/ui/notice';
import { useEffect, useRef } from 'react';
import { useElections } from '../../../domain/elections/elections-api.ts';
import { formatNumber, tellDateTime } from '../../../lib/format.ts';
import type { StepProps } from '../step-props.ts';
import { RefreshTrustees } from '../trustees/refresh-trustees.tsx';
import { TrusteeActions } from '../trustees/trustee-actions.tsx';
import { useReloadTrustees } from '../trustees/trustee-api.ts';
import { TrusteeState } from '../trustees/trustee-state.tsx';
import trusteeClasses from '../trustees/trustees.module.css';

/** Reloads the contest once the trustee overview or the public data shows a later stage. */
function useReloadWhenFurther(contest: Contest, overview: TrusteesOverview | undefined): void {
  const elections = useElections({ live: contest.stage === 'closed' || contest.stage === 'tallied' });
  const reload = useRef(useReloadTrustees(contest.contest));
  const publicStage = elections.data?.find((election) => election.contest === contest.contest)?.stage;
  const isFurther = [overview?.stage, publicStage].some(
    (stage) => stage !== undefined && stage !== contest.stage && hasReached(stage, contest.stage),
  );
  useEffect(() => {
    if (isFurther) void reload.current();
  }, [isFurther]);
}

export function TallyStep({ contest, overview, administers }: StepProps) {
  useReloadWhenFurther(contest, overview);
  const tally = overview?.tally;
  return (
    <>
      <p className="prose">
        Al cerrar la votación el servidor suma las papeletas sin abrirlas. Después cada custodio comprueba esa suma en
        su propio equipo y pone su parte de la llave. Nadie conoce el total antes de que estén las partes que hacen
        falta.
      </p>
      {tally?.error && contest.stage === 'closed' ? (
        <Notice type="error" title="La suma se detuvo">
          <p>{tally.error}</p>
          <p>El servidor lo intenta de nuevo por sí mismo. No se pierde ningún voto.</p>
        </Notice>
      ) : null}
      {tally?.error && contest.stage === 'tallied' ? (
        <Notice type="error" title="Todavía no hay resultado">
          <p>{tally.error}</p>
        </Notice>
      ) : null}
      {tally && contest.stage === 'closed' ? <TallyProgress done={tally.done} total={tally.total} /> : null}
      {overview && tally?.tallied_at ? (
        <>
          <p className="prose">{`Papeletas sumadas el ${tellDateTime(tally.tallied_at)}: ${formatNumber(tally.total)}.`}</p>
          <ul className="stack gap-sm" aria-label="Custodios que abren el total">
            {overview.trustees.map((trustee) => (
              <li key={trustee.id} className={trusteeClasses.trustee}>
                <div className={trusteeClasses.words}>
                  <p className="name">{trustee.name}</p>
                  <TrusteeState trustee={trustee} />
                </div>
                {administers ? <TrusteeActions contest={contest} trustee={trustee} /> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {contest.stage === 'tallied' ? <RefreshTrustees name={contest.contest} /> : null}
    </>
  );
}

function TallyProgress({ done, total }: { done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));
  return (
    <div className="stack gap-xs">
      <p role="status">{`Sumando… ${String(percent)} %`}</p>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Avance de la suma" animated />
      </Progress.Root>
      <p className="note">
        {`${formatNumber(done)} de ${formatNumber(total)} papeletas. Puede salir de esta página: la suma continúa en el servidor.`}
      </p>
    </div>
  );
}

import { Button } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import type { TrusteesOverview } from '@urna/contract/election/contest-trustees';
import { Notice } from '@urna/ui/notice';
import { serverNow } from '@urna/ui/server-clock';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { RefreshTrustees } from '../trustees/refresh-trustees.tsx';
import { TrusteeActions } from '../trustees/trustee-actions.tsx';
import { TrusteeState } from '../trustees/trustee-state.tsx';
import { waitsForActs } from '../trustees/trustee-words.ts';
import trusteeClasses from '../trustees/trustees.module.css';
import { OpenWithoutActsModal } from './open-without-acts-modal.tsx';

interface OpeningProps {
  contest: Contest;
  overview: TrusteesOverview;
  opening: NonNullable<TrusteesOverview['opening']>;
  administers: boolean;
}

/** The sealing acts: who has signed the sealed setup, and what the opening waits for. */
export function Opening({ contest, overview, opening, administers }: OpeningProps) {
  const [overriding, setOverriding] = useState(false);
  const isWaiting = contest.stage === 'sealed' && opening.cleared_at === null;
  const isOver = contest.window !== null && serverNow() >= new Date(contest.window.closes_at).getTime();
  const waits = waitsForActs(opening, overview.trustees);
  return (
    <section className="stack" aria-labelledby="acta-de-sellado">
      <h3 id="acta-de-sellado">Acta de sellado</h3>
      {isWaiting && !isOver ? (
        <Notice type="warning" role="note" title="La votación todavía no puede abrir">
          <p>{waits}</p>
          <p>Cada custodio comprueba en su equipo que su llave está en lo que se selló, y lo firma.</p>
        </Notice>
      ) : null}
      {isWaiting && isOver ? (
        <Notice type="error" role="note" title="La votación no abrió">
          <p>La ventana de votación pasó sin las firmas que hacían falta. Nadie votó y nada se puede contar.</p>
        </Notice>
      ) : null}
      {opening.override ? (
        <Notice type="warning" role="note" title="Abierta sin las firmas que hacían falta">
          <p>{`Lo decidió ${opening.override.by}. El motivo es público: «${opening.override.reason}».`}</p>
        </Notice>
      ) : null}
      {overview.trustees.length > 0 && (isWaiting || contest.stage === 'sealed' || contest.stage === 'open') ? (
        <ul className="stack gap-sm" aria-label="Custodios que firman el acta de sellado">
          {overview.trustees.map((trustee) => (
            <li key={trustee.id} className={trusteeClasses.trustee}>
              <div className={trusteeClasses.words}>
                <p className="name">{trustee.name}</p>
                <TrusteeState trustee={trustee} />
                {trustee.objection ? <p className="note">{`Dice: «${trustee.objection}»`}</p> : null}
              </div>
              {administers ? <TrusteeActions contest={contest} trustee={trustee} /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="prose">{signedWords(overview)}</p>
      )}
      {isWaiting ? <RefreshTrustees name={contest.contest} /> : null}
      {isWaiting && !isOver && administers ? (
        <div>
          <Button variant="default" onClick={() => setOverriding(true)}>
            Abrir sin las firmas que faltan
          </Button>
        </div>
      ) : null}
      {overriding ? (
        <OpenWithoutActsModal contest={contest.contest} waits={waits} onClose={() => setOverriding(false)} />
      ) : null}
    </section>
  );
}

function signedWords({ trustees }: TrusteesOverview): string {
  const signed = trustees.filter(({ signed_at }) => signed_at !== null);
  if (signed.length === 0) return 'Nadie firmó un acta de sellado de esta elección.';
  const told = signed.map(({ name, signed_at }) => `${name}, el ${formatDateTime(signed_at ?? '')}`);
  return `La firmaron ${told.join('; ')}.`;
}

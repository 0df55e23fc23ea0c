import { Notice } from '@urna/ui/notice';
import { formatNumber, tellDateTime } from '../../../lib/format.ts';
import type { StepProps } from '../contest/life.ts';
import { ServerProgress } from '../contest/server-progress.tsx';
import { RefreshTrustees, TrusteeRow } from '../contest/trustee-row.tsx';

export function TallyStep({ contest, overview, administers }: StepProps) {
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
      {tally && contest.stage === 'closed' ? (
        <div className="stack gap-xs">
          <ServerProgress doing="Sumando…" label="Avance de la suma" done={tally.done} total={tally.total}>
            {`${formatNumber(tally.done)} de ${formatNumber(tally.total)} papeletas. Puede salir de esta página: la suma continúa en el servidor.`}
          </ServerProgress>
        </div>
      ) : null}
      {overview && tally?.tallied_at ? (
        <>
          <p className="prose">{`Papeletas sumadas el ${tellDateTime(tally.tallied_at)}: ${formatNumber(tally.total)}.`}</p>
          <ul className="stack gap-sm" aria-label="Custodios que abren el total">
            {overview.trustees.map((trustee) => (
              <TrusteeRow key={trustee.id} contest={contest} trustee={trustee} administers={administers} />
            ))}
          </ul>
        </>
      ) : null}
      {contest.stage === 'tallied' ? <RefreshTrustees contest={contest.contest} /> : null}
    </>
  );
}

import { getSealingAct, type PublicElection } from '@urna/contract/election/elections';
import { describeCollusion } from '@urna/contract/election/trustee-words';
import { Notice } from '@urna/ui/notice';
import { CodeList } from '../../domain/elections/code-list.tsx';
import type { ContestAddress } from '../../domain/elections/public-contest.ts';
import { addressOfCall } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import classes from './results.module.css';

/** Who would have to collude to open single votes, and who has signed the sealed setup. */
export function SealingActs({
  contest,
  election: { election },
}: {
  contest: ContestAddress;
  election: PublicElection;
}) {
  if (!election || election.custody.trustees === 0) return null;
  const { custody, commitments, sealing_act: act } = election;
  return (
    <section className="card stack" aria-labelledby="acta-de-sellado">
      <h2 id="acta-de-sellado" className={classes.heading}>
        Los custodios y el acta de sellado
      </h2>
      <p className="dimmed prose">{describeCollusion(custody)}</p>
      {act.signed.length > 0 ? (
        <>
          <p className="dimmed prose">
            {'Antes de votar, cada custodio comprueba que su llave está en lo que se selló y lo firma. '}
            <a href={addressOfCall(getSealingAct, { params: { ...contest } })}>Las firmas son públicas</a>.
          </p>
          <dl className={classes.pairs}>
            {act.signed.map(({ name, signed_at }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{`Firmó el ${formatDateTime(signed_at)}`}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {commitments.length > 0 ? (
        <>
          <p className="dimmed prose">
            Antes de mostrar su parte de la llave, cada custodio entregó su huella, para que nadie pudiera escoger la
            suya según las demás. Cualquiera puede compararlas con las partes que están en la urna.
          </p>
          <CodeList className={classes.codes} codes={commitments.map(({ name, commitment }) => [name, commitment])} />
        </>
      ) : null}
      {act.complete ? null : (
        <p className="dimmed prose">{`Faltan firmas: van ${String(act.signed.length)} de ${String(act.needed)}.`}</p>
      )}
      {act.opened_without ? (
        <Notice type="warning" role="note" title="Se abre sin las firmas que hacían falta">
          <p>{`La Junta dio este motivo: «${act.opened_without.reason}».`}</p>
        </Notice>
      ) : null}
    </section>
  );
}

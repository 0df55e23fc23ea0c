import { getCheckpoint } from '@urna/contract/election/transparency';
import { type LogView, witnessState } from '@urna/contract/election/witnesses';
import { CopyButton } from '@urna/ui/button';
import { addressOfCall } from '../../lib/call.ts';
import { counted } from '../../lib/counted.ts';
import { useNow } from '../../lib/rendered.ts';
import { ExternalLink } from '../../ui/buttons/external-link.tsx';
import classes from './elections.module.css';
import type { ContestAddress } from './public-contest.ts';
import { leadWords, watchingWords, witnessWords } from './witness-words.ts';

/** Who watches the box besides the server, and the key that signs its checkpoints and receipts. */
export function Witnesses({ contest, log }: { contest: ContestAddress; log: LogView }) {
  const now = useNow().getTime();
  const { witnesses, events, vkey } = log;
  return (
    <section className="card stack" aria-labelledby="veedores">
      <h2 id="veedores" className={classes.heading}>
        {watchingWords(log, now)}
      </h2>
      <p className="dimmed prose">{leadWords(log)}</p>
      {witnesses.length > 0 ? (
        <ul>
          {witnesses.map((witness) => (
            <li key={witness.name} className={classes.witness} data-state={witnessState(witness, log, now)}>
              <ExternalLink href={witness.page}>{witness.name}</ExternalLink>
              <span>{witnessWords(witness, log, witnessState(witness, log, now))}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <dl className={classes.key}>
        <dt>Llave con la que esta votación firma los comprobantes y el resumen de la urna</dt>
        <dd>
          <code>{vkey}</code>
          <CopyButton text={vkey} what="Llave de la votación" />
        </dd>
      </dl>
      {events > 0 ? (
        <p className="dimmed prose">
          <a href={addressOfCall(getCheckpoint, { params: { ...contest } })}>Último resumen firmado de la urna</a>
          {`, con ${counted(events, 'evento', 'eventos')} de la urna: su sellado, sus papeletas y lo que siga.`}
        </p>
      ) : null}
    </section>
  );
}

import { getCheckpoint } from '@urna/contract/transparency';
import {
  countWatching,
  type LogView,
  type WitnessState,
  type WitnessView,
  witnessState,
} from '@urna/contract/witnesses';
import { addressOfCall } from '../../lib/call.ts';
import { counted } from '../../lib/counted.ts';
import { formatDateTime } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ExternalLink } from '../../ui/buttons/external-link.tsx';
import type { ContestAddress } from './public-contest.ts';
import classes from './witnesses.module.css';

/** Who watches the box besides the server, and the key that signs its checkpoints and receipts. */
export function Witnesses({ contest, log }: { contest: ContestAddress; log: LogView }) {
  const now = serverNow();
  const { witnesses, events, vkey } = log;
  return (
    <section className={classes.panel} aria-labelledby="testigos">
      <h2 id="testigos" className={classes.heading}>
        {titleOf(log, now)}
      </h2>
      <p className={classes.lead}>
        {witnesses.length === 0
          ? 'Nadie fuera de la Junta guarda copia de la urna mientras se vota. Quien votó conserva su recibo firmado, y cualquiera puede descargar la urna.'
          : 'Cada testigo guarda en su propio equipo una copia de la urna, revisa cada papeleta al llegar y comprueba que de la urna no sale ninguna. No sabe por quién se votó.'}
      </p>
      {witnesses.length > 0 ? (
        <ul className={classes.list}>
          {witnesses.map((witness) => (
            <li key={witness.name} className={classes.witness} data-state={witnessState(witness, log, now)}>
              <ExternalLink href={witness.page}>{witness.name}</ExternalLink>
              <span>{wordsOf(witness, log, witnessState(witness, log, now))}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <dl className={classes.key}>
        <dt>Llave con la que esta votación firma sus recibos y puntos de control</dt>
        <dd>
          <code>{vkey}</code>
          <CopyButton text={vkey} what="Llave de la votación" />
        </dd>
      </dl>
      {events > 0 ? (
        <p className={classes.lead}>
          <a href={addressOfCall(getCheckpoint, { params: { ...contest } })}>Último punto de control</a>
          {`, con ${counted(events, 'evento', 'eventos')} de la urna: su sellado, sus papeletas y lo que siga.`}
        </p>
      ) : null}
    </section>
  );
}

function titleOf(log: LogView, now: number): string {
  const watching = countWatching(log, now);
  if (log.witnesses.length === 0) return 'Ningún testigo independiente sigue esta urna';
  if (watching === 0) return 'Ningún testigo independiente ve ahora esta urna';
  return `${counted(watching, 'testigo independiente ve', 'testigos independientes ven')} la misma urna`;
}

function wordsOf({ seen }: WitnessView, { events }: LogView, state: WitnessState): string {
  if (seen === null) return 'Todavía no ha firmado nada.';
  const at = formatDateTime(seen.at);
  const missing = counted(events - seen.events, 'evento', 'eventos');
  if (state === 'same') return `Ve la misma urna: ${counted(seen.events, 'evento', 'eventos')}, el ${at}.`;
  if (state === 'following') return `La vio el ${at}; le faltan los últimos ${missing}, que revisa.`;
  return `Atrasado: no firma desde el ${at}, y desde entonces la urna tiene ${missing} más.`;
}

import { getCheckpoint } from '@urna/contract/checking/transparency';
import {
  countWatching,
  type LogView,
  type WitnessState,
  type WitnessView,
  witnessState,
} from '@urna/contract/checking/witnesses';
import { counted } from '@urna/contract/shared/counted';
import { addressOfCall } from '../../../lib/call.ts';
import { formatDateTime, formatNumber, tellDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/rendered.ts';
import { CodeList } from '../../../shared/election/sealed-checks.tsx';
import type { ContestAddress } from '../../../shared/processes/public-contest.ts';
import { ExternalLink } from '../../../ui/buttons/external-link.tsx';
import classes from './results.module.css';
import { Section } from './section.tsx';

/** Who watches the box besides the server, and the key that signs its checkpoints and receipts. */
export function Witnesses({ contest, log }: { contest: ContestAddress; log: LogView }) {
  const now = useNow().getTime();
  const { witnesses, events, vkey } = log;
  return (
    <Section id="veedores" title={watchingWords(log, now)}>
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
      <CodeList
        codes={[
          [
            'Llave con la que esta votación firma los comprobantes y el resumen de la urna',
            vkey,
            'Llave de la votación',
          ],
        ]}
      />
      {events > 0 ? (
        <p className="dimmed prose">
          <a href={addressOfCall(getCheckpoint, { params: { ...contest } })}>Último resumen firmado de la urna</a>
          {`, con ${counted(events, 'evento', 'eventos')} de la urna: su sellado, sus papeletas y lo que siga.`}
        </p>
      ) : null}
    </Section>
  );
}

export function watchingWords(log: LogView, now: number): string {
  const watching = countWatching(log, now);
  if (log.witnesses.length === 0) return 'Ningún veedor independiente sigue esta urna';
  if (watching === 0) return 'Ningún veedor independiente ve ahora esta urna';
  return `${counted(watching, 'veedor independiente ve', 'veedores independientes ven')} la misma urna`;
}

/** What it means for the box that it has these witnesses, or none. */
export function leadWords({ witnesses }: Pick<LogView, 'witnesses'>): string {
  if (witnesses.some(({ retired }) => retired === null)) {
    return 'Cada veedor guarda en su propio equipo una copia de la urna, revisa cada papeleta al llegar y comprueba que de la urna no sale ninguna. No sabe por quién se votó.';
  }
  const nobody =
    witnesses.length === 0
      ? 'Nadie fuera de la Junta guarda copia de la urna mientras se vota.'
      : 'Los veedores retirados siguen aquí con lo que firmaron; lo que llegó después no lo firma ninguno.';
  return `${nobody} Quien votó conserva su comprobante, y cualquiera puede descargar la urna.`;
}

export function witnessWords(
  { seen, retired }: WitnessView,
  { events }: Pick<LogView, 'events'>,
  state: WitnessState,
): string {
  if (retired !== null) {
    const signed =
      seen === null
        ? 'No alcanzó a firmar nada.'
        : `Su última firma: ${counted(seen.events, 'evento', 'eventos')}, el ${formatDateTime(seen.at)}.`;
    return `Retirado el ${tellDateTime(retired.at)}: «${retired.reason.replace(/\.$/, '')}». ${signed}`;
  }
  if (seen === null) return 'Todavía no ha firmado nada.';
  const time = formatDateTime(seen.at);
  const missing = events - seen.events;
  if (state === 'same') return `Ve la misma urna: ${counted(seen.events, 'evento', 'eventos')}, el ${time}.`;
  if (state === 'following') {
    const newest =
      missing === 1 ? 'le falta el último evento' : `le faltan los últimos ${formatNumber(missing)} eventos`;
    return `La vio el ${time}; ${newest}, que revisa.`;
  }
  return `Atrasado: no firma desde el ${time}, y desde entonces la urna tiene ${counted(missing, 'evento', 'eventos')} más.`;
}

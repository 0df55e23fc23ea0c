import { type SealedBooth as Booth, getBoothManifest } from '@urna/contract/election/booth';
import type { SealedCheck as Check } from '@urna/contract/election/vote-checks';
import { listed } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import { Link } from 'react-router';
import { addressOfCall } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { CheckFacts, CodeList } from '../../../shared/election/sealed-checks.tsx';
import classes from './results.module.css';
import { Section } from './section.tsx';

/** The program that encrypts the votes of a sealed election, and each time that it was changed since. */
export function SealedBooth({ booth: { served, changes } }: { booth: Booth }) {
  return (
    <Section id="casilla" title="La casilla con la que se vota">
      <p className="dimmed prose">
        {'Es el programa que cifra el voto en el navegador. Los custodios firman cuál es, y sin sus firmas no cambia '}
        {'hasta el cierre: todos reciben '}
        <a href={addressOfCall(getBoothManifest, { params: { hash: served } })}>los mismos archivos</a>
        {'. Puedes '}
        <Link to={paths.verification}>comprobar la que llega a tu navegador</Link>.
      </p>
      <CodeList codes={[['SHA-256 de la casilla', served]]} />
      {changes.map(({ from, to, reason, effective_at, signed }) => (
        <Notice key={effective_at} type="warning" role="note" title={`Cambió el ${formatDateTime(effective_at)}`}>
          <p>
            {`Motivo: «${reason.replace(/\.$/, '')}». `}
            {signed.length > 0
              ? `${signed.length === 1 ? 'Firmó' : 'Firmaron'} ${listed(signed.map(({ name, signed_at }) => `${name} (${formatDateTime(signed_at)})`))}.`
              : 'Esta elección no tiene custodios que firmen.'}
          </p>
          <dl className={classes.key}>
            <dt>Antes</dt>
            <dd>
              <code>{from}</code>
            </dd>
            <dt>Desde entonces</dt>
            <dd>
              <code>{to}</code>
            </dd>
          </dl>
        </Notice>
      ))}
    </Section>
  );
}

/** Where voters of a sealed election look with a second device at what their ballot holds. */
export function SealedCheck({ check }: { check: Check }) {
  return (
    <Section id="comprobacion" title="Dónde se comprueba el voto">
      <p className="dimmed prose">
        Quien acaba de votar puede mirar con otro teléfono o computador qué contiene su papeleta, en una página que no
        es de este servidor. Los custodios firman estas direcciones y el archivo que deben entregar.
      </p>
      <CheckFacts check={check} />
    </Section>
  );
}

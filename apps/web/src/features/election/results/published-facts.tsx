import type { Results } from '@urna/contract/election/results';
import { describeCollusion } from '@urna/contract/election/trustee-words';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { CodeList } from '../../../shared/election/sealed-checks.tsx';
import classes from './results.module.css';
import { Pairs } from './section.tsx';

/** When and by whom each step was done, and the fingerprints of all published data. */
export function PublishedFacts({ results }: { results: Results }) {
  const { fingerprints, trustees, threshold } = results;
  const times = [
    ['Elección sellada', results.sealed_at],
    ['Votación abierta', results.opened_at],
    ['Votación cerrada', results.closed_at],
    ['Papeletas sumadas', results.tallied_at],
    ['Total abierto por los custodios', results.decrypted_at],
    ['Resultado publicado', results.published_at],
  ] as const;
  const codes = [
    ['Identificador de la elección', results.election_uuid],
    ['Huella de la elección', fingerprints.election],
    ['Huella de los custodios', fingerprints.trustees],
    ['Huella de las credenciales', fingerprints.credentials],
    ['Huella de la casilla sellada (SHA-256)', fingerprints.booth],
    ...results.booth.changes.map(
      ({ to, effective_at }) => [`Huella de la casilla desde el ${formatDateTime(effective_at)}`, to] as const,
    ),
    results.check && (['Huella de la página de comprobación sellada (SHA-256)', results.check.page_sha256] as const),
    ...trustees.map(({ name, commitment }) =>
      commitment === null ? null : ([`Huella de la parte de ${name}, antes de mostrarla`, commitment] as const),
    ),
    ['Huella de la suma cifrada (SHA-256)', results.tally_hash],
    ['Huella del archivo de la urna (SHA-256)', results.archive.sha256],
    results.verifier_sha256 === null ? null : (['Huella del verificador (SHA-256)', results.verifier_sha256] as const),
  ] as const;
  return (
    <div className={classes.facts}>
      <section aria-labelledby="custodios">
        <h2 id="custodios" className={classes.heading}>
          Los custodios
        </h2>
        <p className="dimmed prose">
          {threshold
            ? `Para abrir el total hacían falta el servidor y ${formatNumber(threshold.needed)} de ${formatNumber(threshold.of)} custodios.`
            : 'Para abrir el total hacían falta el servidor y todos los custodios.'}{' '}
          {describeCollusion(results.custody)}
        </p>
        {results.opened_without_acts === null ? null : (
          <p className="dimmed prose">
            {`La votación abrió sin las firmas del acta de sellado que hacían falta, por este motivo: «${results.opened_without_acts}».`}
          </p>
        )}
        <Pairs
          pairs={trustees.map(({ name, signed_at: signedAt, decrypted_at: decryptedAt }) => [
            name,
            decryptedAt ? `Puso su parte el ${formatDateTime(decryptedAt)}` : 'No hizo falta su parte',
            signedAt ? `Firmó el acta de sellado el ${formatDateTime(signedAt)}` : null,
          ])}
        />
        <p>
          Cada parte, también la del servidor, trae una prueba de que se descifró bien: la verificación las revisa con
          la urna.
        </p>
      </section>
      <section aria-labelledby="momentos">
        <h2 id="momentos" className={classes.heading}>
          Cuándo ocurrió
        </h2>
        <Pairs
          pairs={times.map(([name, time]) => [
            name,
            <time key="time" dateTime={time}>
              {formatDateTime(time)}
            </time>,
          ])}
        />
      </section>
      <details className={classes.whole}>
        <summary>
          <h2 className={classes.heading}>Ver los detalles técnicos</h2>
        </summary>
        <p className="dimmed prose">
          Las huellas son las mismas del acta. Si un solo carácter de lo publicado cambiara, dejarían de coincidir.
        </p>
        <CodeList className={classes.codes} codes={codes} />
      </details>
    </div>
  );
}

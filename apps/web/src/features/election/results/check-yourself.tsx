// How anybody checks a published result: in this browser, or with programs that don't come from this page.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Results } from '@urna/contract/election/results';
import { Link } from 'react-router';
import { formatBytes } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { verifierQuery } from '../../../shared/election/elections-api.ts';
import { type ContestAddress, withContest } from '../../../shared/processes/public-contest.ts';
import { CheckByProgram } from './check-by-program.tsx';
import classes from './results.module.css';
import { Section } from './section.tsx';

/** Beside the result on a wide screen, and after it on a phone. */
export function CheckYourself({ results, address }: { results: Results; address: ContestAddress }) {
  const { archive, acta_url: acta, decryption_proofs_url: proofs } = results;
  const files = [
    [acta, 'Descargar el acta (PDF)'],
    [archive.url, `Descargar la urna (.bel, ${formatBytes(archive.bytes)})`],
    [proofs, 'Descargar las pruebas de descifrado (.json)'],
  ] as const;
  return (
    <section className={classes.check} aria-labelledby="comprobar" data-screen-only>
      <h2 id="comprobar" className={classes.heading}>
        Compruébalo tú
      </h2>
      <p className="dimmed">
        El resultado no se cree, se comprueba. La urna completa es pública: con ella cualquiera rehace la cuenta.
      </p>
      <Button component={Link} to={withContest(paths.archiveCheck, address)}>
        Verificar en este navegador
      </Button>
      <ul className={classes.files}>
        {files.map(([href, label]) => (
          <li key={href}>
            <a href={href} download>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p>
        ¿Votaste? Con tu código de seguimiento puedes <Link to={paths.verification}>buscar tu papeleta en la urna</Link>
        .
      </p>
    </section>
  );
}

/** For who trusts neither this page nor this program. */
export function CheckElsewhere({ results }: { results: Results }) {
  return (
    <Section id="otros-programas" title="Compruébalo sin esta página">
      <VerifierLink inActa={results.verifier_sha256} />
      <CheckByProgram results={results} />
    </Section>
  );
}

/** The offline verifier, and how to know that it is the one that the acta names: this page could offer any other. */
function VerifierLink({ inActa }: { inActa: string | null }) {
  const { data: offered } = useQuery(verifierQuery);
  if (!offered) return null;
  return (
    <p>
      ¿No quieres confiar en esta página? Descarga{' '}
      <a href={offered.path} download>{`el verificador (.html, ${formatBytes(offered.bytes)})`}</a>, un solo archivo que
      hace la misma comprobación en tu equipo, también sin internet.{' '}
      {offered.sha256 === inActa ? (
        'Antes de abrirlo compara su huella SHA-256 con la que está en el acta.'
      ) : (
        <>
          {inActa === null
            ? 'El acta de este resultado no lo nombra.'
            : 'Es de otra versión que el que nombra el acta.'}{' '}
          Antes de abrirlo compara su huella SHA-256, <code>{offered.sha256}</code>, con la que publican otros.
        </>
      )}
    </p>
  );
}

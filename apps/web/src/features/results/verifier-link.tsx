import { useQuery } from '@tanstack/react-query';
import { verifierQuery } from '../../domain/elections/verifier.ts';
import { formatBytes } from '../../lib/format.ts';

/** The offline verifier, and how to know that it is the one that the acta names: this page could offer any other. */
export function VerifierLink({ inActa }: { inActa: string | null }) {
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

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { verifierQuery } from '../../domain/elections/elections-api.ts';
import { formatBytes } from '../../lib/format.ts';
import classes from './archive-check.module.css';

/** The same check as one file, for people who don't want to trust this server's page. */
export function VerifierDownload() {
  const { data } = useQuery(verifierQuery);
  // Nothing to offer, or not now: the page checks all the same.
  if (!data) return null;
  return (
    <section className={classes.source} aria-labelledby="sin-conexion">
      <h2 className={classes.heading} id="sin-conexion">
        Verificar sin internet y sin este servidor
      </h2>
      <p className="dimmed">
        Un solo archivo que abres en tu equipo, también sin conexión. Hace esta misma comprobación y, además, la de un
        comprobante y la de un resumen firmado de la urna con sus veedores.
      </p>
      <div className={classes.actions}>
        <Button component="a" href={data.path} download variant="default">
          Descargar el verificador
        </Button>
        <span>{`verificador.html, ${formatBytes(data.bytes)}`}</span>
      </div>
      <p className="note">
        Huella SHA-256: <code>{data.sha256}</code>
      </p>
      <p className="note">
        Antes de confiar en una copia, compara su huella con la que publican otros. Las mismas fuentes dan siempre los
        mismos bytes.
      </p>
    </section>
  );
}

import { whoCouldOpen } from '@urna/contract/custody-words';
import type { TrusteePage } from '@urna/contract/trustees';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatNumber } from '../../lib/format.ts';
import classes from './trustee.module.css';

/** What it is all for, in plain words. */
export function AboutTrustees({ page: { threshold, custody } }: { page: TrusteePage }) {
  return (
    <section className={classes.about} aria-labelledby="que-es">
      <h2 id="que-es" className={classes.heading}>
        ¿Qué es un custodio?
      </h2>
      <p>
        Los votos llegan cifrados y nadie los puede leer uno a uno. Al cerrar la votación se suman sin abrirlos, y solo
        se descifra el total. Para eso hace falta una llave, y nadie la tiene completa: está repartida entre el servidor
        y los custodios.
      </p>
      <p>
        {threshold
          ? `Para conocer el resultado harán falta ${formatNumber(threshold.needed)} de los ${formatNumber(threshold.of)} custodios.`
          : 'Para conocer el resultado harán falta todos los custodios. Si uno pierde su archivo, el resultado no se podrá conocer.'}
      </p>
      {custody.trustees > 0 ? <p>{whoCouldOpen(custody)}</p> : null}
      <p>
        Su parte de la llave es un <strong>archivo</strong> que se crea en su equipo. Nunca se envía: lo que sale de su
        navegador no permite reconstruirlo. Guárdelo como guardaría un documento original, con una copia en otro lugar,
        y no se lo entregue a nadie. Se abre solo con su frase de acceso, que nadie puede recuperar.
      </p>
      <p>
        <Link to={paths.howItWorks}>Cómo funciona la votación</Link>
      </p>
    </section>
  );
}

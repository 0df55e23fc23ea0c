import shapes from '@urna/ui/drawing.module.css';
import { Drawing } from '../../../ui/layout/drawing.tsx';
import classes from './how-it-works.module.css';

const stations = [
  {
    // A phone with a locked vote.
    drawing: (
      <Drawing height={80}>
        <rect className={shapes.solid} x="30" y="8" width="36" height="64" rx="6" />
        <rect className={shapes.paper} x="34" y="14" width="28" height="50" rx="2" />
        <path className={shapes.line} d="M39 22h18M39 30h12" />
        <path className={shapes.warm} d="M43 46v-4a5 5 0 0 1 10 0v4" />
        <rect className={shapes.warmSolid} x="39" y="45" width="18" height="13" rx="2" />
      </Drawing>
    ),
    title: 'Tu dispositivo',
    text: 'Eliges y, antes de salir de tu teléfono o computador, tu voto se cierra con llave. Lo que viaja ya no se puede leer.',
  },
  {
    // A sealed ballot going into the urn.
    drawing: (
      <Drawing height={80}>
        <path className={shapes.paper} d="M30 10h28l8 8v26H30Z" />
        <path className={shapes.warmSolid} d="M58 10v8h8Z" />
        <path className={shapes.line} d="M37 22h16M37 30h22" />
        <path className={shapes.solid} d="M16 40h64v28a4 4 0 0 1 -4 4H20a4 4 0 0 1 -4 -4Z" />
        <rect className={shapes.slot} x="26" y="42" width="44" height="5" rx="2.500" />
        <path className={shapes.tick} d="M40 59l6 6l11 -12" />
      </Drawing>
    ),
    title: 'La urna',
    text: 'Recibe tu papeleta cerrada y te da un comprobante firmado, con su código de seguimiento. Cualquiera ve las papeletas; nadie, los votos.',
  },
  {
    // Many closed ballots, one sum.
    drawing: (
      <Drawing height={80}>
        <rect className={shapes.faint} x="10" y="14" width="34" height="22" rx="2" />
        <rect className={shapes.paper} x="16" y="28" width="34" height="22" rx="2" />
        <rect className={shapes.faint} x="10" y="44" width="34" height="22" rx="2" />
        <path className={shapes.line} d="M18 30l15 11l15 -11" />
        <path className={shapes.warm} d="M54 40h8M58 36v8" />
        <rect className={shapes.solid} x="66" y="24" width="22" height="32" rx="3" />
        <path className={shapes.tick} d="M82 31H72l6 9l-6 9h10" />
      </Drawing>
    ),
    title: 'La suma',
    text: 'Al cerrar, todas las papeletas se suman sin abrir ninguna. Cualquiera puede repetir esa suma.',
  },
  {
    // Three keys for one lock.
    drawing: (
      <Drawing height={80}>
        <path className={shapes.outline} strokeWidth="4" d="M26 22h22M44 22v6M26 40h22M44 40v6M26 58h22M44 58v6" />
        <circle className={shapes.outline} strokeWidth="4" cx="20" cy="22" r="6" />
        <circle className={shapes.outline} strokeWidth="4" cx="20" cy="40" r="6" />
        <circle className={shapes.outline} strokeWidth="4" cx="20" cy="58" r="6" />
        <path className={shapes.warm} d="M63 38v-7a8 8 0 0 1 16 0v7" />
        <rect className={shapes.warmSolid} x="57" y="37" width="28" height="22" rx="3" />
        <path className={shapes.hole} d="M71 44v7" />
      </Drawing>
    ),
    title: 'Los custodios',
    text: 'Son personas independientes. Cada una tiene una parte de la llave, y juntas abren una sola cosa: el total.',
  },
  {
    // Columns with the tick of an independent count.
    drawing: (
      <Drawing height={80}>
        <rect className={shapes.paper} x="14" y="10" width="68" height="60" rx="4" />
        <path className={shapes.solid} d="M24 42h10v20H24ZM40 24h10v38H40Z" />
        <path className={shapes.faint} d="M56 50h10v12H56Z" />
        <circle className={shapes.warmSolid} cx="76" cy="20" r="12" />
        <path className={shapes.hole} d="M70.500 20.500l4 4l7 -8" />
      </Drawing>
    ),
    title: 'El resultado',
    text: 'Se publica con el acta y con todas las pruebas, para que puedas hacer la cuenta de nuevo.',
  },
] as const;

/** The way of a vote, illustrated from casting to counting. */
export function VoteRoad() {
  return (
    <section className="card" aria-labelledby="camino">
      <h2 id="camino" className={classes.roadHeading}>
        El camino de tu voto
      </h2>
      <ol className={classes.road}>
        {stations.map(({ drawing, title, text }, index) => (
          <li key={title} className={classes.station}>
            <span className={classes.picture}>{drawing}</span>
            <h3 className={classes.stationTitle}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { boxDrawing, deviceDrawing, keysDrawing, resultDrawing, sumDrawing } from './drawings.tsx';
import classes from './vote-road.module.css';

const stations = [
  {
    drawing: deviceDrawing,
    title: 'Tu dispositivo',
    text: 'Eliges y, antes de salir de tu teléfono o computador, tu voto se cierra con llave. Lo que viaja ya no se puede leer.',
  },
  {
    drawing: boxDrawing,
    title: 'La urna',
    text: 'Recibe tu papeleta cerrada y te da un comprobante firmado, con su código de seguimiento. Cualquiera ve las papeletas; nadie, los votos.',
  },
  {
    drawing: sumDrawing,
    title: 'La suma',
    text: 'Al cerrar, todas las papeletas se suman sin abrir ninguna. Cualquiera puede repetir esa suma.',
  },
  {
    drawing: keysDrawing,
    title: 'Los custodios',
    text: 'Son personas independientes. Cada una tiene una parte de la llave, y juntas abren una sola cosa: el total.',
  },
  {
    drawing: resultDrawing,
    title: 'El resultado',
    text: 'Se publica con el acta y con todas las pruebas, para que puedas hacer la cuenta de nuevo.',
  },
] as const;

/** The way of a vote, illustrated from casting to counting. */
export function VoteRoad() {
  return (
    <section className={classes.section} aria-labelledby="camino">
      <h2 id="camino" className={classes.heading}>
        El camino de tu voto
      </h2>
      <ol className={classes.road}>
        {stations.map(({ drawing, title, text }, place) => (
          <li key={title} className={classes.station}>
            <span className={classes.picture}>{drawing}</span>
            <h3 className={classes.title}>
              <span className={classes.place} aria-hidden="true">
                {place + 1}
              </span>
              {title}
            </h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './how-it-works.module.css';
import { Promises } from './promises.tsx';
import { Questions } from './questions.tsx';
import { VoteRoad } from './vote-road.tsx';

const doors = [
  {
    to: paths.verification,
    title: 'Verificar un código',
    text: 'Busca tu voto en la urna o comprueba un certificado.',
  },
  { to: paths.archiveCheck, title: 'Verificar la urna completa', text: 'Repite todas las cuentas en tu navegador.' },
  { to: paths.results, title: 'Ver los resultados', text: 'Participación por hora y, al publicarse, el resultado.' },
] as const;

export function HowItWorksPage() {
  return (
    <div className={classes.page}>
      <PageTitle
        title="Cómo funciona la votación"
        subtitle="Tu voto es secreto y la cuenta es pública. No tienes que creerle a nadie: puedes comprobarlo."
      />
      <VoteRoad />
      <Promises />
      <section aria-labelledby="compruebalo">
        <h2 id="compruebalo" className={classes.heading}>
          Compruébalo tú
        </h2>
        <ul className={classes.doors}>
          {doors.map(({ to, title, text }) => (
            <li key={to} className={classes.door}>
              <Link to={to}>{title}</Link>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
      <Questions />
    </div>
  );
}

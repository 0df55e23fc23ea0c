import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import classes from './how-it-works.module.css';
import { OwnCheck, Promises } from './promises.tsx';
import { Questions } from './questions.tsx';
import { VoteRoad } from './vote-road.tsx';

const checks = [
  {
    to: paths.verification,
    title: 'Verificar lo que tienes',
    text: 'Tu comprobante, un código, un certificado o un archivo: te dice qué es y si es correcto.',
  },
  { to: paths.archiveCheck, title: 'Verificar el archivo completo', text: 'Repite todas las cuentas en tu navegador.' },
  { to: paths.results, title: 'Ver los resultados', text: 'Participación por hora y, al publicarse, el resultado.' },
] as const;

export function HowItWorksPage() {
  return (
    <PublicPage
      title="Cómo funciona la votación"
      subtitle="Tu voto es secreto y la cuenta es pública. No tienes que creerle a nadie: puedes comprobarlo."
    >
      <div className={classes.parts}>
        <VoteRoad />
        <Promises />
        <OwnCheck />
        <section aria-labelledby="compruebalo">
          <h2 id="compruebalo" className={classes.heading}>
            Compruébalo tú
          </h2>
          <ul className={classes.checks}>
            {checks.map(({ to, title, text }) => (
              <li key={to} className={classes.check}>
                <Link to={to}>{title}</Link>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
        <Questions />
      </div>
    </PublicPage>
  );
}

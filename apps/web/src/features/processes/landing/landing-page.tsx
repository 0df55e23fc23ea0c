import { siteTitle } from '@urna/contract/processes/page-words';
import { useNow } from '../../../lib/rendered.ts';
import { AnnouncedChanges } from '../../../shared/access/change-requests/announced-changes.tsx';
import { EnrolmentNotice } from '../../../shared/processes/calendar-notices.tsx';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { useCalendar } from '../../../shared/processes/use-calendar.ts';
import { CalendarStrip, standingOf } from './calendar-strip.tsx';
import { Hero } from './hero.tsx';
import classes from './landing.module.css';
import { StageCards } from './stage-cards.tsx';

const steps = [
  {
    title: 'Inscripción',
    text: 'Valida tu documento, completa tus datos y acepta las cinco declaraciones. Lo que escribes se guarda solo, y puedes seguir en otro equipo.',
  },
  {
    title: 'Documentos',
    text: 'Carga cada archivo, o tómale una foto. Verás de inmediato si quedó bien o qué debes corregir.',
  },
  {
    title: 'Vista previa',
    text: 'Revisa el formulario en PDF y finaliza. Recibirás un número de radicado en tu correo.',
  },
] as const;

function WelcomePanel() {
  const { process } = useProcess();
  return (
    <section className={classes.welcome} aria-labelledby="bienvenida">
      <h2 id="bienvenida" className={classes.welcomeTitle}>
        {`Te damos la bienvenida a la ${siteTitle(process)}`}
      </h2>
      <p className={classes.subtitle}>Gestiona las inscripciones de manera eficiente</p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={classes.stepTitle}>{step.title}</h3>
              <p className="dimmed">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function LandingPage() {
  const { calendar } = useCalendar();
  const now = useNow();
  const registrationClosed = calendar && standingOf('inscription', calendar, now).stage === 'closed';
  return (
    <>
      <Hero calendar={calendar} />
      <div className={classes.content}>
        <CalendarStrip />
        <AnnouncedChanges />
        {registrationClosed ? null : (
          <EnrolmentNotice>
            Antes de inscribirte, asegúrate de que tus datos personales estén actualizados en el sistema durante este
            año. Sin esa actualización no es posible validar tu documento.
          </EnrolmentNotice>
        )}
        <StageCards calendar={calendar} />
        <WelcomePanel />
      </div>
    </>
  );
}

import { siteTitle } from '@urna/contract/page-words';
import { EnrolmentNotice } from '../../domain/calendar/enrolment-notice.tsx';
import { useCalendar } from '../../domain/calendar/use-calendar.ts';
import { banner, shownProcess } from '../../domain/process/shown-process.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { CalendarStrip } from './calendar-strip.tsx';
import { DoorCards } from './door-cards.tsx';
import classes from './landing-page.module.css';

const steps = [
  {
    title: 'Inscripción',
    text: 'Valide su documento, complete sus datos y acepte las cinco declaraciones. Lo que escribe se guarda en este equipo.',
  },
  {
    title: 'Documentos',
    text: 'Cargue cada archivo, de hasta 1 MB. Verá de inmediato si quedó bien o qué debe corregir.',
  },
  {
    title: 'Vista previa',
    text: 'Revise el formulario en PDF y finalice. Recibirá un número de radicado en su correo.',
  },
] as const;

function WelcomePanel() {
  return (
    <section className={classes.panel} aria-labelledby="bienvenida">
      <h2 id="bienvenida" className={classes.title}>
        Le damos la bienvenida
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
              <p className={classes.stepText}>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEPS = 360;
const STRANDS = 7;
const bands = [
  { radius: 92, swing: 26, petals: 12 },
  { radius: 164, swing: 34, petals: 16 },
  { radius: 248, swing: 38, petals: 24 },
] as const;

/** One strand of a guilloche, the engraved pattern of banknotes: a wave around a centre. */
function strand({ radius, swing, petals }: (typeof bands)[number], turn: number): string {
  const points: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const angle = (step / STEPS) * Math.PI * 2;
    const reach = radius + swing * Math.sin(angle * petals + turn);
    points.push(`${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}

const strands = bands.flatMap((band) =>
  Array.from({ length: STRANDS }, (_, index) => strand(band, (index / STRANDS) * Math.PI * 2)),
);

function Guilloche() {
  return (
    <svg className={classes.lines} viewBox="-300 -300 600 600" aria-hidden="true" focusable="false">
      {strands.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

export function LandingPage({ canCorrect }: { canCorrect: boolean }) {
  const { calendar, failed, loading, reload } = useCalendar();
  return (
    <>
      <Hero />
      <div className={classes.content}>
        <CalendarStrip calendar={calendar} failed={failed && !calendar} retrying={loading} onRetry={reload} />
        <EnrolmentNotice />
        <DoorCards calendar={calendar} canCorrect={canCorrect} />
        <WelcomePanel />
      </div>
    </>
  );
}

function Hero() {
  return (
    <div className={classes.band}>
      <Guilloche />
      <div className={classes.inner}>
        <div className={classes.words}>
          <p className={classes.banner}>{banner}</p>
          <PageTitle
            title={siteTitle(shownProcess)}
            subtitle="Inscripción de candidaturas de los representantes del sector: contadores públicos e instituciones de educación superior."
          />
          {shownProcess ? (
            <p className={classes.period}>
              Periodo electoral <strong>{shownProcess.period}</strong>
            </p>
          ) : null}
        </div>
        <BallotScene />
      </div>
    </div>
  );
}

/** The hero illustration: a candidate's sheet going into the urn, as SVG that works in both themes. */
function BallotScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 480 360" aria-hidden="true" focusable="false">
      <ellipse className={classes.shade} cx="240" cy="338" rx="196" ry="14" />

      <g transform="rotate(-13 118 120)" className={classes.drift}>
        <path className={classes.sheetBack} d="M66 62h78l22 22v98H66Z" />
        <path className={classes.foldBack} d="M144 62v22h22Z" />
        <path className={classes.lineBack} d="M82 104h52M82 122h66M82 140h40" />
      </g>

      <path className={classes.side} d="M364 176l44 22v126l-44 12Z" />
      <path className={classes.box} d="M96 180h268v156H108a12 12 0 0 1 -12 -12Z" />
      <path className={classes.lid} d="M96 180l40 -22h268l4 40 -44 -22Z" />
      <path
        className={classes.top}
        d="M84 178a8 8 0 0 1 8 -8h268a8 8 0 0 1 8 8v20a8 8 0 0 1 -8 8H92a8 8 0 0 1 -8 -8Z"
      />
      <rect className={classes.slot} x="128" y="180" width="196" height="16" rx="8" />

      <g>
        <path className={classes.sheet} d="M158 20h104l34 34v134H158Z" />
        <path className={classes.fold} d="M262 20v34h34Z" />
        <circle className={classes.face} cx="194" cy="72" r="15" />
        <path className={classes.face} d="M168 112a26 22 0 0 1 52 0Z" />
        <path className={classes.line} d="M236 78h40M236 96h28" />
        <path className={classes.line} d="M176 138h98M176 158h66" />
        <path className={classes.edge} d="M158 180h138" />
      </g>

      <path className={classes.seal} d="M230 232l38 13v28c0 24 -16 38 -38 46c-22 -8 -38 -22 -38 -46v-28Z" />
      <path className={classes.tick} d="M213 275l13 13l22 -26" />
    </svg>
  );
}

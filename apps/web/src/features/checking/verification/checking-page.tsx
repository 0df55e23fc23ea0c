import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useRendered } from '../../../lib/rendered.ts';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import classes from './checking-page.module.css';

/** The one page to check, in three steps: each has its own address, as mails and papers name it. */
const steps = {
  own: {
    path: paths.verification,
    label: 'Lo que tienes',
    hint: 'Un código, un comprobante o un archivo',
    title: 'Verificar lo que tienes',
    subtitle:
      'Un código, unas palabras, un comprobante, un certificado, un radicado o un archivo: te decimos qué es y si es correcto.',
  },
  box: {
    path: paths.ballotBox,
    label: 'La urna',
    hint: 'Las papeletas, una por una',
    title: 'Verificar la urna',
    subtitle: 'Cada papeleta está cifrada: aquí se ve que está, no por quién se votó.',
  },
  archive: {
    path: paths.archiveCheck,
    label: 'El archivo completo',
    hint: 'Todas las firmas, pruebas y cuentas',
    title: 'Verificar el archivo completo',
    subtitle:
      'Tu navegador descarga la urna y comprueba, una por una, las firmas, las pruebas y las cuentas. Nada de lo que dice el servidor se da por cierto.',
  },
} as const;

interface CheckingPageProps {
  step: keyof typeof steps;
  /** What the step is about, in the title of the tab. */
  about?: string | undefined;
  refused?: boolean;
  children: ReactNode;
}

export function CheckingPage({ step, about, refused = false, children }: CheckingPageProps) {
  const [search] = useSearchParams();
  // The election goes along, the page of its list doesn't.
  const kept = new URLSearchParams([...search].filter(([name]) => name === 'proceso' || name === 'eleccion'));
  const { title, subtitle } = steps[step];
  return (
    <PublicPage
      title={title}
      subtitle={subtitle}
      documentTitle={about === undefined ? title : `${title}: ${about}`}
      refused={refused}
    >
      <nav aria-label="Pasos para verificar">
        <ol className={classes.steps}>
          {Object.values(steps).map(({ path, label, hint }, index) => (
            <li key={path}>
              <Link
                to={{ pathname: path, search: kept.toString() }}
                className={classes.step}
                aria-current={path === steps[step].path ? 'page' : undefined}
              >
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span className={classes.label}>{label}</span>
                <span className={classes.hint}>{hint}</span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </PublicPage>
  );
}

/** A tracking code, or its words, that an earlier step hands to this one: in the history's entry, which no server sees. */
export function usePassedCode(): string | null {
  const { state } = useLocation() as { state: { code?: unknown } | null };
  const isRendered = useRendered() !== null;
  return !isRendered && typeof state?.code === 'string' ? state.code : null;
}

import { type LeadingStage, leadingStage } from '@urna/contract/process/leading-stage';
import { Link, useLocation } from 'react-router';
import { useProcess } from '../../domain/process/process-context.ts';
import { isOfBooth, paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/rendered.ts';
import classes from './header.module.css';

const stageLinks = [
  { to: paths.home, label: 'Inscripción', leads: ['registration'] },
  { to: paths.voting.select, label: 'Votar', leads: ['voting'] },
  { to: paths.candidates, label: 'Candidatos', leads: [] },
  { to: paths.results, label: 'Resultados', leads: ['counting', 'result'] },
] as const satisfies readonly { to: string; label: string; leads: readonly LeadingStage['stage'][] }[];

/** The stages of the process, on pages where nobody is logging in; the one that is open stands out. */
export function StageLinks() {
  const { pathname } = useLocation();
  const { words } = useProcess();
  const now = useNow();
  if (!words)
    return (
      <p className={classes.between} data-between>
        Sin proceso en curso
      </p>
    );
  const { stage } = leadingStage(words, now);
  return (
    <nav aria-label="Etapas" className={classes.stages}>
      {stageLinks.map(({ to, label, leads }) => (
        <Link
          key={to}
          to={to}
          reloadDocument={isOfBooth(to)}
          className={classes.stage}
          data-leads={(leads as readonly string[]).includes(stage) || undefined}
          aria-current={pathname === to ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

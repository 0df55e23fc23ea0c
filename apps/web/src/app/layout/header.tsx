import { Button } from '@mantine/core';
import { type LeadingStage, leadingStage } from '@urna/contract/leading-stage';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { shownWords } from '../../domain/process/shown-process.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { useVoterStore } from '../../domain/voter-session/voter-store.ts';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { HomeIcon, LoginIcon } from '../../ui/icons/icons.tsx';
import { Logo } from '../../ui/icons/logo.tsx';
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx';
import { leavingLogin } from '../guards/use-guard.ts';
import classes from './header.module.css';

const SessionControls = lazy(async () => ({ default: (await import('./session-controls.tsx')).SessionControls }));

/** When the current session ends, or null if nobody is logged in. */
function useSessionEnd(): number | null {
  const candidate = useCandidateStore((state) => (state.isValidate ? state.tokenInfo : null));
  const staff = useAuthStore((state) => state.user?.token_info ?? null);
  const voter = useVoterStore(({ session }) => session?.expiresAt ?? null);
  return voter ?? (staff ?? candidate)?.time_milliseconds ?? null;
}

/** Where the login link leads back to the landing page, which offers all logins. */
const entrances = ['/inscription/', '/auth/', `${paths.voting.root}/`];

const isEntrance = (pathname: string) => entrances.some((root) => pathname.startsWith(root));

function WayIn() {
  const { pathname } = useLocation();
  if (isEntrance(pathname)) {
    return (
      <Button
        component={Link}
        to={paths.home}
        state={leavingLogin}
        variant="default"
        size="sm"
        leftSection={<HomeIcon size={18} />}
      >
        Inicio
      </Button>
    );
  }
  return (
    <Button component={Link} to={paths.auth.login} variant="default" size="sm" leftSection={<LoginIcon size={18} />}>
      Inicio de sesión
    </Button>
  );
}

const stageLinks = [
  { to: paths.home, label: 'Inscripción', leads: ['registration'] },
  { to: paths.voting.select, label: 'Votar', leads: ['voting'] },
  { to: paths.candidates, label: 'Candidatos', leads: [] },
  { to: paths.results, label: 'Resultados', leads: ['counting', 'result'] },
] as const satisfies readonly { to: string; label: string; leads: readonly LeadingStage['stage'][] }[];

/** The stages of the process, on pages where nobody is logging in; the one that is open stands out. */
function StageLinks() {
  const { pathname } = useLocation();
  if (!shownWords || isEntrance(pathname)) return null;
  const { stage } = leadingStage(shownWords, new Date(serverNow()));
  return (
    <nav aria-label="Etapas" className={classes.stages}>
      {stageLinks.map(({ to, label, leads }) => (
        <Link
          key={to}
          to={to}
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

export function Header() {
  const sessionEnd = useSessionEnd();
  const isStaff = useAuthStore((state) => state.user !== null);
  return (
    <header className={classes.header}>
      <div className={classes.inner} data-wide={isStaff || undefined}>
        <Link
          to={isStaff ? paths.staff.dashboard : paths.home}
          state={leavingLogin}
          className={classes.home}
          aria-label="Urna, página de inicio"
        >
          <Logo />
        </Link>
        <div className={classes.actions}>
          {sessionEnd === null ? (
            <>
              <StageLinks />
              <ThemeToggle />
              <WayIn />
            </>
          ) : (
            <Suspense fallback={<ThemeToggle />}>
              <SessionControls sessionEnd={sessionEnd}>
                <ThemeToggle />
              </SessionControls>
            </Suspense>
          )}
        </div>
      </div>
    </header>
  );
}

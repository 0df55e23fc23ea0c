import { Button } from '@mantine/core';
import { type LeadingStage, leadingStage } from '@urna/contract/processes/leading-stage';
import { SESSION_WARNING_SECONDS } from '@urna/contract/shared/limits';
import { Header as Frame, homeClass, SessionClock } from '@urna/ui/frame';
import { HomeIcon, LoginIcon, Logo, LogoutIcon } from '@urna/ui/icons';
import { useCountdown } from '@urna/ui/server-clock';
import { ThemeToggle } from '@urna/ui/theme';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isOfBooth, paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/rendered.ts';
import { useAuthStore } from '../../shared/access/staff-session/auth-store.ts';
import { useCandidateStore } from '../../shared/candidacy/candidate-session/candidate-store.ts';
import { useProcess } from '../../shared/processes/process-context.ts';
import { leavingLogin } from '../routing/guarded.tsx';
import classes from './header.module.css';

/** When the current session ends, or null if nobody is logged in. */
function useSessionEnd(): number | null {
  const candidate = useCandidateStore((state) => (state.isValidate ? state.tokenInfo : null));
  const staff = useAuthStore((state) => state.user?.token_info ?? null);
  return (staff ?? candidate)?.time_milliseconds ?? null;
}

/** Where the login link leads back to the landing page, which offers all logins. */
const entrances = ['/inscription/', '/auth/'];

const isEntrance = (pathname: string) => entrances.some((root) => pathname.startsWith(root));

function WayIn() {
  const isInside = isEntrance(useLocation().pathname);
  const Icon = isInside ? HomeIcon : LoginIcon;
  return (
    <Button
      component={Link}
      to={isInside ? paths.home : paths.auth.login}
      state={isInside ? leavingLogin : undefined}
      variant="default"
      size="sm"
      className={classes.in ?? ''}
      leftSection={<Icon size={18} />}
    >
      {isInside ? 'Inicio' : 'Inicio de sesión'}
    </Button>
  );
}

export function Header() {
  const { pathname } = useLocation();
  const sessionEnd = useSessionEnd();
  const isStaff = useAuthStore((state) => state.user !== null);
  return (
    <Frame
      isWide={isStaff}
      home={
        <Link
          to={isStaff ? paths.staff.dashboard : paths.home}
          state={leavingLogin}
          className={homeClass}
          aria-label="Urna, página de inicio"
        >
          <Logo />
        </Link>
      }
    >
      {sessionEnd === null ? (
        <>
          {isEntrance(pathname) ? null : <StageLinks />}
          <ThemeToggle />
          <WayIn />
        </>
      ) : (
        <SessionControls sessionEnd={sessionEnd}>
          <ThemeToggle />
        </SessionControls>
      )}
    </Frame>
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

const loadConfirm = async () => ({ default: (await import('./logout-confirm.tsx')).LogoutConfirm });
/** The logout code of each role is loaded when needed. */
const LogoutConfirm = lazy(loadConfirm);

function LogoutButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.logout ?? ''}
        aria-label="Cerrar sesión"
        onClick={() => setOpened(true)}
        onFocus={() => void loadConfirm().catch(() => undefined)}
        onPointerEnter={() => void loadConfirm().catch(() => undefined)}
      >
        <LogoutIcon size={18} />
        <span className={classes.logoutLabel}>Cerrar sesión</span>
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <LogoutConfirm onCancel={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function SessionControls({ sessionEnd, children }: { sessionEnd: number; children: ReactNode }) {
  const seconds = useCountdown(sessionEnd);
  return (
    <>
      <SessionClock seconds={seconds} soonSeconds={SESSION_WARNING_SECONDS} label="Tiempo restante de su sesión" />
      {children}
      <LogoutButton />
    </>
  );
}

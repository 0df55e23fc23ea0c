import { Button } from '@mantine/core';
import { Header as Frame, homeClass } from '@urna/ui/frame';
import { HomeIcon, LoginIcon, Logo } from '@urna/ui/icons';
import { ThemeToggle } from '@urna/ui/theme';
import { Link, useLocation } from 'react-router';
import { useCandidateStore } from '../../domain/candidate-session/candidate-store.ts';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { paths } from '../../lib/paths.ts';
import { leavingLogin } from '../guards/use-guard.ts';
import classes from './header.module.css';
import { SessionControls } from './session-controls.tsx';
import { StageLinks } from './stage-links.tsx';

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
  const { pathname } = useLocation();
  if (isEntrance(pathname)) {
    return (
      <Button
        component={Link}
        to={paths.home}
        state={leavingLogin}
        variant="default"
        size="sm"
        className={classes.in ?? ''}
        leftSection={<HomeIcon size={18} />}
      >
        Inicio
      </Button>
    );
  }
  return (
    <Button
      component={Link}
      to={paths.auth.login}
      variant="default"
      size="sm"
      className={classes.in ?? ''}
      leftSection={<LoginIcon size={18} />}
    >
      Inicio de sesión
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

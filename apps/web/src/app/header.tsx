import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { SessionCountdown } from '../features/inscription/session/session-watch.tsx';
import { useCandidateStore } from '../lib/candidate-session/candidate-store.ts';
import { HomeIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import classes from './header.module.css';
import { LogoutButton } from './logout-button.tsx';
import { paths } from './paths.ts';

export function Header() {
  const { pathname } = useLocation();
  const isInside = useCandidateStore((state) => state.isValidate && state.tokenInfo !== null);
  const showsHome = !isInside && pathname.startsWith('/inscription/');
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.home} aria-label="Urna, página de inicio">
          <Logo />
        </Link>
        <div className={classes.actions}>
          {isInside ? <SessionCountdown /> : null}
          <ThemeToggle />
          {showsHome ? (
            <Button component={Link} to={paths.home} variant="default" size="sm" leftSection={<HomeIcon size={18} />}>
              Inicio
            </Button>
          ) : null}
          {isInside ? <LogoutButton /> : null}
        </div>
      </div>
    </header>
  );
}

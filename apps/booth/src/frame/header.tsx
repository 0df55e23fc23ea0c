import { VOTING_WARNING_SECONDS } from '@urna/contract/election/ballots';
import { Button, ButtonLink } from '@urna/ui/button';
import { Header as Frame, homeClass, SessionClock } from '@urna/ui/frame';
import { HomeIcon, LoginIcon, Logo, LogoutIcon } from '@urna/ui/icons';
import { isServerTimeKnown, useCountdown } from '@urna/ui/server-clock';
import { ThemeToggle } from '@urna/ui/theme';
import { useEffect, useState } from 'react';
import { site, siteLink } from '../installation.ts';
import { send, useVoter } from '../session.ts';
import { isCasting, sessionOf } from '../voter-state.ts';
import { Dialog } from './dialog.tsx';
import classes from './surroundings.module.css';

export function Header() {
  const session = sessionOf(useVoter());
  const home = (
    <a href={siteLink(site.home)} className={homeClass} aria-label="Urna, página de inicio">
      <Logo />
    </a>
  );
  return (
    <Frame home={home}>
      {session ? <Clock expiresAt={session.expiresAt} /> : null}
      <ThemeToggle />
      {session ? <Logout /> : <WaysOut />}
    </Frame>
  );
}

/** The landing page, where everybody finds their way, and the login of the staff. */
function WaysOut() {
  return (
    <>
      <ButtonLink
        href={siteLink(site.home)}
        variant="default"
        size="sm"
        className={`${classes.short ?? ''} ${classes.home ?? ''}`}
        aria-label="Inicio"
        icon={<HomeIcon size={18} />}
      >
        Inicio
      </ButtonLink>
      <ButtonLink
        href={siteLink(site.staffLogin)}
        variant="default"
        size="sm"
        className={classes.words}
        icon={<LoginIcon size={18} />}
      >
        Inicio de sesión
      </ButtonLink>
    </>
  );
}

/** Shows the time left, says when the last minute begins, and ends the session when it is over. */
function Clock({ expiresAt }: { expiresAt: number }) {
  const seconds = useCountdown(expiresAt);
  // While a vote waits for its answer, only that ends the session.
  const isBusy = isCasting(useVoter());
  const isOver = seconds === 0 && !isBusy && isServerTimeKnown();
  useEffect(() => {
    if (isOver) send({ type: 'expired' });
  }, [isOver]);
  return (
    <>
      <SessionClock seconds={seconds} soonSeconds={VOTING_WARNING_SECONDS} label="Tiempo que te queda para votar" />
      <p role="status" className="spoken">
        {seconds <= VOTING_WARNING_SECONDS && seconds > 0 ? 'Te queda un minuto para votar.' : null}
      </p>
    </>
  );
}

function Logout() {
  const [isAsked, setAsked] = useState(false);
  const isBusy = isCasting(useVoter());
  const close = () => setAsked(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.short}
        icon={<LogoutIcon size={18} />}
        aria-label="Cerrar sesión"
        onClick={() => setAsked(true)}
      >
        Cerrar sesión
      </Button>
      {isAsked && !isBusy ? (
        <Dialog title="¿Está seguro que desea cerrar la sesión?" onEscape={close}>
          <p>Al continuar, la sesión actual se cerrará automáticamente.</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
            {/* Only this browser's session: the server's expires within its five minutes. */}
            <Button onClick={() => send({ type: 'logged-out' })}>Cerrar sesión</Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

import { Button } from '@mantine/core';
import { SESSION_WARNING_SECONDS } from '@urna/contract/shared/limits';
import { SessionClock } from '@urna/ui/frame';
import { LogoutIcon } from '@urna/ui/icons';
import { useCountdown } from '@urna/ui/server-clock';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import classes from './session-controls.module.css';

const loadConfirm = async () => ({ default: (await import('./logout-confirm.tsx')).LogoutConfirm });
/** The logout code of each role is loaded when needed. */
const LogoutConfirm = lazy(loadConfirm);

function LogoutButton() {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.button ?? ''}
        aria-label="Cerrar sesión"
        onClick={() => {
          setAsked(true);
          setOpened(true);
        }}
        onFocus={() => void loadConfirm().catch(() => undefined)}
        onPointerEnter={() => void loadConfirm().catch(() => undefined)}
      >
        <LogoutIcon size={18} />
        <span className={classes.label}>Cerrar sesión</span>
      </Button>
      {asked ? (
        <Suspense fallback={null}>
          <LogoutConfirm opened={opened} onCancel={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The session controls of the header. */
export function SessionControls({ sessionEnd, children }: { sessionEnd: number; children: ReactNode }) {
  const seconds = useCountdown(sessionEnd);
  return (
    <>
      <SessionClock seconds={seconds} soonSeconds={SESSION_WARNING_SECONDS} label="Tiempo restante de su sesión" />
      {children}
      <LogoutButton />
    </>
  );
}

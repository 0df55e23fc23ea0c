import { Button } from '@mantine/core';
import { SESSION_WARNING_SECONDS } from '@urna/contract/shared/limits';
import { LogoutIcon } from '@urna/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SessionClock } from '../../ui/layout/session-clock.tsx';
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

/** The session controls of the header, loaded only for people with a session. */
export function SessionControls({ sessionEnd, children }: { sessionEnd: number; children: ReactNode }) {
  return (
    <>
      <SessionClock expiresAt={sessionEnd} soonSeconds={SESSION_WARNING_SECONDS} />
      {children}
      <LogoutButton />
    </>
  );
}

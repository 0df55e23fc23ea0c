import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { LogoutIcon } from '../ui/icons.tsx';
import classes from './logout-button.module.css';

const loadConfirm = async () => ({ default: (await import('./logout-confirm.tsx')).LogoutConfirm });
/** How each kind of session ends is loaded when one is about to. */
const LogoutConfirm = lazy(loadConfirm);

export function LogoutButton() {
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

import { Button } from '@mantine/core';
import { useState } from 'react';
import { LogoutIcon } from '../ui/icons.tsx';
import classes from './logout-button.module.css';
import { LogoutConfirm } from './logout-confirm.tsx';

export function LogoutButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.button ?? ''}
        aria-label="Cerrar sesión"
        onClick={() => setOpened(true)}
      >
        <LogoutIcon size={18} />
        <span className={classes.label}>Cerrar sesión</span>
      </Button>
      <LogoutConfirm opened={opened} onCancel={() => setOpened(false)} />
    </>
  );
}

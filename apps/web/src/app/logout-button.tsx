import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOutCandidate } from '../features/inscription/session/log-out-candidate.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { LogoutIcon } from '../ui/icons.tsx';
import classes from './logout-button.module.css';
import { paths } from './paths.ts';

export function LogoutButton() {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    await logOutCandidate();
    await navigate(paths.home, { replace: true });
  };

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
      <ConfirmModal
        opened={opened}
        title="¿Está seguro que desea cerrar la sesión?"
        confirmLabel="Cerrar sesión"
        cancelLabel="Cancelar"
        loading={leaving}
        onCancel={() => setOpened(false)}
        onConfirm={() => void leave()}
      >
        <p>Al continuar, la sesión actual se cerrará automáticamente.</p>
      </ConfirmModal>
    </>
  );
}

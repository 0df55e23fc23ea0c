import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOutCandidate } from '../../../domain/candidate-session/log-out-candidate.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';

/** Leaving ends the session: otherwise the guard would redirect from the landing page back to the form. */
export function LeaveButton({ known }: { known: boolean }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await logOutCandidate();
    await navigate(paths.home);
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          if (known) setAsking(true);
          else void navigate(paths.home);
        }}
      >
        Atras
      </Button>
      <ConfirmModal
        opened={asking}
        title="¿Está seguro que desea cerrar la sesión?"
        confirmLabel="Cerrar sesión"
        cancelLabel="Cancelar"
        danger
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      >
        <p>Al continuar, la sesión actual se cerrará automáticamente.</p>
        <p>Lo que haya escrito y todavía no haya guardado en el servidor se borrará de este equipo.</p>
      </ConfirmModal>
    </>
  );
}

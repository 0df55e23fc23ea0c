import { Button, Stack } from '@mantine/core';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { logOutCandidate } from '../../../shared/candidacy/candidate-session/session.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { Modal } from '../../../ui/modals/modal.tsx';

interface LeaveButtonProps {
  known: boolean;
  beforeLeaving: () => Promise<void>;
}

/** Leaving ends the session: otherwise the guard would redirect from the landing page back to the form. */
export function LeaveButton({ known, beforeLeaving }: LeaveButtonProps) {
  const navigate = useNavigate();
  if (!known) {
    return (
      <Button variant="default" onClick={() => void navigate(paths.home)}>
        Atras
      </Button>
    );
  }
  return (
    <ModalButton
      variant="default"
      renderModal={(close) => <LeaveModal beforeLeaving={beforeLeaving} onClose={close} />}
    >
      Atras
    </ModalButton>
  );
}

function LeaveModal({ beforeLeaving, onClose }: Pick<LeaveButtonProps, 'beforeLeaving'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const leave = async (keepDraft: boolean) => {
    if (keepDraft) await beforeLeaving();
    await logOutCandidate({ keepDraft });
    await navigate(paths.home);
  };
  return (
    <Modal opened onClose={onClose} title="¿Desea salir de la inscripción?">
      <p>
        Su sesión se cerrará. Lo que ya guardó queda en el servidor; lo que escribió sin guardar queda en este equipo
        durante 24 horas, y aparece al validar el mismo documento.
      </p>
      <p>Si el equipo no es suyo, borre lo escrito.</p>
      <Stack gap={8} mt={24}>
        <Button data-autofocus onClick={() => void leave(true)}>
          Salir y conservar mi borrador
        </Button>
        <Button variant="outline" color="red" onClick={() => void leave(false)}>
          Salir y borrar lo escrito
        </Button>
        <Button variant="default" onClick={onClose}>
          Seguir en el formulario
        </Button>
      </Stack>
    </Modal>
  );
}

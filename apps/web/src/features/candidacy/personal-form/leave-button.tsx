import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { toast } from '@urna/ui/toast';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { useCandidateStore } from '../../../shared/candidacy/candidate-session/candidate-store.ts';
import { isUnsent } from '../../../shared/candidacy/candidate-session/draft-versions.ts';
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
  const leaving = useMutation({
    mutationFn: async (keepsDraft: boolean) => {
      if (keepsDraft) await beforeLeaving();
      const { draft } = useCandidateStore.getState();
      // What the server has needn't stay on a computer that others may use.
      const keepDraft = keepsDraft && draft !== null && isUnsent(draft);
      await logOutCandidate({ keepDraft, deletesDraft: !keepsDraft });
      if (keepDraft) toast.info('Lo último que escribió no llegó al servidor: queda en este equipo durante 24 horas.');
      await navigate(paths.home);
    },
  });
  return (
    <Modal opened onClose={onClose} title="¿Desea salir de la inscripción?">
      <p>
        Su sesión se cerrará. Lo que escribió queda guardado hasta que cierren las inscripciones: para seguir, en este o
        en otro equipo, valide el mismo documento y use el código que enviaremos a su correo.
      </p>
      <p>Si prefiere que no quede, bórrelo. Lo que ya envió con «Continuar» se conserva.</p>
      <Stack gap={8} mt={24}>
        <Button data-autofocus loading={leaving.isPending} onClick={() => leaving.mutate(true)}>
          Salir y conservar mi borrador
        </Button>
        <Button variant="outline" color="red" disabled={leaving.isPending} onClick={() => leaving.mutate(false)}>
          Salir y borrar lo escrito
        </Button>
        <Button variant="default" onClick={onClose}>
          Seguir en el formulario
        </Button>
      </Stack>
    </Modal>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { logOutCandidate } from '../../../domain/candidate-session/session.ts';
import { paths } from '../../../lib/paths.ts';
import { Modal } from '../../../ui/modals/modal.tsx';
import classes from './personal-form.module.css';

interface LeaveButtonProps {
  known: boolean;
  beforeLeaving: () => Promise<void>;
}

/** Leaving ends the session: otherwise the guard would redirect from the landing page back to the form. */
export function LeaveButton({ known, beforeLeaving }: LeaveButtonProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = async (keepDraft: boolean) => {
    if (keepDraft) await beforeLeaving();
    await logOutCandidate({ keepDraft });
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
      <Modal opened={asking} onClose={() => setAsking(false)} title="¿Desea salir de la inscripción?">
        <p>
          Su sesión se cerrará. Lo que ya guardó queda en el servidor; lo que escribió sin guardar queda en este equipo
          durante 24 horas, y aparece al validar el mismo documento.
        </p>
        <p>Si el equipo no es suyo, borre lo escrito.</p>
        <div className={classes.leave}>
          <Button data-autofocus onClick={() => void leave(true)}>
            Salir y conservar mi borrador
          </Button>
          <Button variant="outline" color="red" onClick={() => void leave(false)}>
            Salir y borrar lo escrito
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            Seguir en el formulario
          </Button>
        </div>
      </Modal>
    </>
  );
}

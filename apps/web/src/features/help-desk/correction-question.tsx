import { Button } from '@mantine/core';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import { useEffect, useRef } from 'react';
import classes from './help-desk.module.css';

interface CorrectionQuestionProps {
  entry: RollEntry;
  email: string;
  sending: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** Confirms the new address by showing it alone: a login code sent to a mistyped address lets a stranger vote. */
export function CorrectionQuestion({ entry, email, sending, onBack, onConfirm }: CorrectionQuestionProps) {
  const text = useRef<HTMLDivElement>(null);
  // The clicked button was removed; the focus moves to the text that must be read first.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={classes.form}>
      <div ref={text} tabIndex={-1} className={classes.question}>
        <p className={classes.text}>
          {entry.is_sealed ? 'Otro administrador decidirá si el correo de ' : 'El correo de '}
          <strong>{entry.name}</strong> en el censo {entry.is_sealed ? 'pasa a ser' : 'pasará a ser'}
        </p>
        <p className={classes.newAddress}>{email}</p>
        <p className={classes.text}>
          {entry.is_sealed
            ? 'Se avisará ahora mismo a todas las direcciones, y cualquiera de ellas puede detener el cambio. Nada cambia mientras no se apruebe; después, los códigos y enlaces enviados a la anterior dejan de servir.'
            : 'Se avisará a las dos direcciones. Los códigos y enlaces que se enviaron a la anterior dejan de servir.'}
          {entry.has_password !== null
            ? ' En la dirección nueva recibirá un enlace para elegir otra contraseña.'
            : null}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={sending} onClick={onBack}>
          Volver
        </Button>
        <Button loading={sending} onClick={onConfirm}>
          {entry.is_sealed ? 'Sí, pedir' : 'Sí, corregir'}
        </Button>
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import type { RollEntry } from '@urna/contract/help-desk';
import { useEffect, useRef } from 'react';
import classes from './help-desk.module.css';

interface CorrectionQuestionProps {
  entry: RollEntry;
  email: string;
  sending: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

/** The address once more, by itself: a code that goes to a mistyped one is a vote in other hands. */
export function CorrectionQuestion({ entry, email, sending, onBack, onConfirm }: CorrectionQuestionProps) {
  const text = useRef<HTMLDivElement>(null);
  // The button that led here is gone, and what stands in its place is to be read first.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={classes.form}>
      <div ref={text} tabIndex={-1} className={classes.question}>
        <p className={classes.text}>
          El correo de <strong>{entry.name}</strong> en el censo pasará a ser
        </p>
        <p className={classes.newAddress}>{email}</p>
        <p className={classes.text}>
          Se avisará a las dos direcciones. Los códigos y enlaces que se enviaron a la anterior dejan de servir.
          {entry.contest === 'ies' && entry.voted_at === null
            ? ' En la dirección nueva recibirá un enlace para elegir otra contraseña.'
            : null}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={sending} onClick={onBack}>
          Volver
        </Button>
        <Button loading={sending} onClick={onConfirm}>
          Sí, corregir
        </Button>
      </div>
    </div>
  );
}

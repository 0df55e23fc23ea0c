import { Button, Textarea, TextInput } from '@mantine/core';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import {
  type Correction,
  type CorrectionErrors,
  type CorrectionField,
  checkCorrection,
  firstRefused,
} from './correction.ts';
import classes from './help-desk.module.css';

const idOf = (field: CorrectionField) => `correction-${field}`;

interface CorrectionFormProps {
  entry: RollEntry;
  form: Correction;
  onChange: (form: Correction) => void;
  /** The server's errors, by field and in general. */
  refused: CorrectionErrors;
  refusal: string | null;
  onCancel: () => void;
  onContinue: () => void;
}

export function CorrectionForm({ entry, form, onChange, refused, refusal, onCancel, onContinue }: CorrectionFormProps) {
  const [errors, setErrors] = useState(refused);
  const [toMend] = useState(() => firstRefused(refused) ?? 'email');
  // The focused button is removed on return from the confirmation, so the focus moves to the field.
  useEffect(() => document.getElementById(idOf(toMend))?.focus(), [toMend]);

  const submit = () => {
    const found = checkCorrection(form);
    setErrors(found);
    const first = firstRefused(found);
    if (first) document.getElementById(idOf(first))?.focus();
    else onContinue();
  };
  const field = (name: CorrectionField) => ({
    id: idOf(name),
    value: form[name],
    error: errors[name],
    required: true,
    withAsterisk: false,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      onChange({ ...form, [name]: event.currentTarget.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      }}
    >
      {refusal ? <Notice type="error">{refusal}</Notice> : null}
      <p className={classes.text}>
        Hoy el censo tiene <strong>{entry.email}</strong> para <strong>{entry.name}</strong>. Compruebe la identidad de
        la persona antes de cambiarlo.
      </p>
      <TextInput {...field('email')} label="Correo correcto" type="email" spellCheck={false} data-autofocus />
      <Textarea
        {...field('reason')}
        label="Motivo"
        description="Cómo comprobó quién es y por qué cambia. Queda en el registro de actividades con su nombre."
        rows={3}
        maxLength={500}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit">Continuar</Button>
      </div>
    </form>
  );
}

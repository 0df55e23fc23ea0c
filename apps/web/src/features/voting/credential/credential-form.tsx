import { Button } from '@mantine/core';
import type { CredentialAuthority } from '@urna/contract/election/contests';
import { WorkingButton } from '@urna/ui/button';
import { TextField } from '@urna/ui/field';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import classes from './credential.module.css';

interface CredentialFormProps {
  authority: CredentialAuthority;
  submitLabel: string;
  /** Why the last one wasn't taken. */
  problem: string | null;
  working?: boolean;
  onSubmit: (text: string) => void;
  onCancel?: () => void;
}

/** Takes a credential by typing or pasting. What is typed stays in this field, so that a slip can be corrected. */
export function CredentialForm({
  authority,
  submitLabel,
  problem,
  working = false,
  onSubmit,
  onCancel,
}: CredentialFormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!working) onSubmit(text);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.field}>
        <TextField
          ref={field}
          label="Tu credencial"
          description="22 letras y números en cuatro grupos. Las mayúsculas cuentan; los guiones y los espacios, no."
          name="credencial"
          placeholder="XXXXX-XXXXXX-XXXXX-XXXXXX"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className={classes.buttons}>
        <WorkingButton label={submitLabel} workingLabel="Comprobando..." working={working} />
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Ahora no
          </Button>
        ) : null}
      </div>
      <p className={classes.hint}>
        ¿No la tienes? Pídela a {authority.name}
        {authority.email === '' ? null : (
          <>
            : <a href={`mailto:${authority.email}`}>{authority.email}</a>
          </>
        )}
        . Este sitio no la conoce y no te la puede enviar.
      </p>
    </form>
  );
}

import { DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { documentNumberField } from '@urna/contract/shared/person-fields';
import { WorkingButton } from '@urna/ui/button';
import { TextField } from '@urna/ui/field';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { PageHead } from '../../../lib/page-heads.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { refusalOr } from '../voter-words.ts';
import classes from './login.module.css';

const FALLBACK = 'Error al enviar el código de verificación. Intenta nuevamente.';

interface NumberPanelProps {
  head: PageHead;
  aside: ReactNode;
  /** What stands above the form. */
  children: ReactNode;
  initial?: string;
  /** Asks for a code for the typed number, and goes on. */
  ask: (identification_number: string) => Promise<void>;
}

/** An accountant's first step: the document number. */
export function NumberPanel({ head, aside, children, initial = '', ask }: NumberPanelProps) {
  const [number, setNumber] = useState(initial);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const { working, refusal, clear, attempt } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = documentNumberField.safeParse(number);
    setFieldError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) {
      field.current?.focus();
      return;
    }
    void attempt(() => ask(checked.data), refusalOr(FALLBACK));
  };

  return (
    <EntryPanel {...head} error={refusal} refused={refusal !== null || fieldError !== null} aside={aside}>
      {children}
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="Cédula"
          description="Solo números, sin puntos ni espacios."
          name="identification_number"
          required
          inputMode="numeric"
          autoComplete="username"
          spellCheck={false}
          maxLength={DOCUMENT_NUMBER_DIGITS.max + 5}
          value={number}
          error={fieldError}
          onChange={(event) => {
            setNumber(event.currentTarget.value.replace(/\D/g, '').slice(0, DOCUMENT_NUMBER_DIGITS.max));
            setFieldError(null);
            clear();
          }}
        />
        <div role="status" className={classes.live}>
          {working ? (
            <Notice type="info" role="note">
              Enviando código de verificación...
            </Notice>
          ) : null}
        </div>
        <WorkingButton label="Continuar" workingLabel="Enviando..." working={working} fullWidth />
        <p className={classes.hint}>
          Te enviaremos un código de verificación al correo electrónico que está en el censo.
        </p>
      </form>
    </EntryPanel>
  );
}

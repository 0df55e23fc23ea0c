import { Button } from '@mantine/core';
import { CODE_DIGITS } from '@urna/contract/limits';
import { codeField } from '@urna/contract/person-fields';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import classes from './code-form.module.css';
import { CodeInput } from './code-input.tsx';

interface CodeFormProps {
  /** Where the code was sent. */
  intro: ReactNode;
  submitLabel: string;
  working: boolean;
  /** What the server said against the last code. */
  error: string | null;
  onErrorSeen: () => void;
  onSubmit: (code: string) => Promise<void>;
  /** Seconds until another may be asked for. */
  resendSeconds: number;
  onResend: () => void;
  /** A way back. */
  back?: ReactNode;
}

/** The six digits from the mail: typed, pasted or suggested by the telephone, and sent with the last of them. */
export function CodeForm(props: CodeFormProps) {
  const { intro, submitLabel, working, error, onErrorSeen, onSubmit, resendSeconds, onResend, back } = props;
  const [code, setCode] = useState('');
  const [ownError, setOwnError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  const submit = (entered: string) => {
    const checked = codeField.safeParse(entered);
    setOwnError(checked.error?.issues[0]?.message ?? null);
    if (!checked.success) return;
    // Whatever the answer, these digits have served: a wrong code is typed again from the start.
    void onSubmit(checked.data).then(() => setCode(''));
  };
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <p className={classes.intro}>{intro}</p>
      <CodeInput
        ref={input}
        label="Código de verificación"
        length={CODE_DIGITS}
        value={code}
        onChange={(next) => {
          setCode(next);
          setOwnError(null);
          if (next !== '') onErrorSeen();
        }}
        onComplete={submit}
        error={ownError ?? error ?? undefined}
        disabled={working}
      />
      <p className={classes.resend}>
        <span>¿No le llegó?</span>
        <Button variant="subtle" size="sm" disabled={resendSeconds > 0 || working} onClick={onResend}>
          {resendSeconds > 0 ? `Reenviar en ${String(resendSeconds)} s` : 'Reenviar'}
        </Button>
      </p>
      <div className={classes.buttons}>
        {back}
        <Button type="submit" loading={working}>
          {submitLabel}
        </Button>
      </div>
      <p className={classes.hint}>
        El código vence en 10 minutos. Si no lo ve, revise la carpeta de correo no deseado.
      </p>
    </form>
  );
}

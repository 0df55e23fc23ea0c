import { Button } from '@mantine/core';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { codeField } from '@urna/contract/shared/person-fields';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Notice } from '../feedback/notice.tsx';
import classes from './code-form.module.css';
import { CodeInput } from './code-input.tsx';

interface CodeFormProps {
  /** The text that says where the code was sent. */
  intro: ReactNode;
  /** More than six while a brute-force attack is detected. */
  digits?: number | undefined;
  submitLabel: string;
  working: boolean;
  /** The server's refusal of the last code. */
  error: string | null;
  onErrorSeen: () => void;
  onSubmit: (code: string) => Promise<void>;
  /** Seconds until another code may be requested. */
  resendSeconds: number;
  onResend: () => void;
  /** Takes the focus when the surrounding modal opens. */
  takesFocus?: boolean;
  /** A button or link back. */
  back?: ReactNode;
  /** Uses "tú" instead of "usted". */
  informal?: boolean;
}

const formalWords = {
  notArrived: '¿No le llegó?',
  hint: 'El código vence en 10 minutos. Si no lo ve, revise la carpeta de correo no deseado.',
} as const;
const informalWords = {
  notArrived: '¿No te llegó?',
  hint: 'El código vence en 10 minutos. Si no lo ves, revisa la carpeta de correo no deseado.',
} as const;

/** The form of a mailed code: typed, pasted or autofilled, and submitted with the last digit. */
export function CodeForm(props: CodeFormProps) {
  const { intro, submitLabel, working, error, onErrorSeen, onSubmit, resendSeconds, onResend, takesFocus, back } =
    props;
  const digits = props.digits ?? CODE_DIGITS;
  const words = props.informal ? informalWords : formalWords;
  const [code, setCode] = useState('');
  const [ownError, setOwnError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  const submit = (entered: string) => {
    const checked = codeField.safeParse(entered);
    const isShort = entered.length !== digits && digits !== CODE_DIGITS && entered !== '';
    const refusal = isShort ? `El código debe tener exactamente ${String(digits)} dígitos numéricos` : null;
    setOwnError(refusal ?? checked.error?.issues[0]?.message ?? null);
    if (!checked.success || refusal !== null) return;
    // The code is cleared after each attempt: a wrong one is typed again from the start.
    void onSubmit(checked.data).then(() => setCode(''));
  };
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        // React propagates events from a portal to its React parent, which may be another form.
        event.stopPropagation();
        submit(code);
      }}
    >
      <p className={classes.intro}>{intro}</p>
      {/* Always rendered: an alert that is inserted with its text is often not announced. */}
      <div role="alert" className={classes.error}>
        {error ? (
          <Notice type="error" role="note">
            {error}
          </Notice>
        ) : null}
      </div>
      <CodeInput
        ref={input}
        {...(takesFocus === undefined ? {} : { takesFocus })}
        label="Código de verificación"
        length={digits}
        value={code}
        onChange={(next) => {
          setCode(next);
          setOwnError(null);
          if (next !== '') onErrorSeen();
        }}
        onComplete={submit}
        error={ownError ?? undefined}
        disabled={working}
      />
      <p className={classes.resend}>
        <span>{words.notArrived}</span>
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
      <p className={classes.hint}>{words.hint}</p>
    </form>
  );
}

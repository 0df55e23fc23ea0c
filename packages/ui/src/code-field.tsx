import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { codeField } from '@urna/contract/shared/person-fields';
import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button, WorkingButton } from './button.tsx';
import classes from './code-field.module.css';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';

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
  /** Takes the focus when it appears, also in a modal. */
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
export function CodeForm({ digits = CODE_DIGITS, takesFocus = false, informal = false, ...props }: CodeFormProps) {
  const { intro, submitLabel, working, error, onErrorSeen, onSubmit, resendSeconds, onResend, back } = props;
  const words = informal ? informalWords : formalWords;
  const [code, setCode] = useState('');
  const [ownError, setOwnError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const entered = event.currentTarget.value.replace(/\D/g, '').slice(0, digits);
    setCode(entered);
    setOwnError(null);
    if (entered !== '') onErrorSeen();
    // The last digit submits, so that no button press is needed after pasting.
    if (entered.length === digits && entered !== code) submit(entered);
  };
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
      <Field label="Código de verificación" error={ownError}>
        {(names) => (
          <div className={classes.root} data-invalid={ownError ? true : undefined}>
            <Boxes code={code} digits={digits} />
            <input
              {...names}
              ref={input}
              className={classes.input}
              value={code}
              onChange={change}
              disabled={working}
              required
              // For the dialog that is to focus it.
              data-autofocus={takesFocus || undefined}
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete="one-time-code"
              spellCheck={false}
            />
          </div>
        )}
      </Field>
      <p className={classes.resend}>
        <span>{words.notArrived}</span>
        <Button variant="subtle" size="sm" disabled={resendSeconds > 0 || working} onClick={onResend}>
          {resendSeconds > 0 ? `Reenviar en ${String(resendSeconds)} s` : 'Reenviar'}
        </Button>
      </p>
      <div className={classes.buttons}>
        {back}
        <WorkingButton label={submitLabel} workingLabel={submitLabel} working={working} />
      </div>
      <p className={classes.hint}>{words.hint}</p>
    </form>
  );
}

/**
 * The code is one input for typing, pasting, screen readers and code autofill, drawn as separate boxes. Six separate
 * inputs break all four.
 */
function Boxes({ code, digits }: { code: string; digits: number }) {
  return (
    <div className={classes.boxes} data-many={digits > 6 || undefined} aria-hidden="true">
      {Array.from({ length: digits }, (_, index) => (
        <span
          key={`box-${String(index)}`}
          className={classes.box}
          data-current={index === Math.min(code.length, digits - 1) || undefined}
        >
          {code[index]}
        </span>
      ))}
    </div>
  );
}

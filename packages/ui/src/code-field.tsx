import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { codeField } from '@urna/contract/shared/person-fields';
import { type ChangeEvent, type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button, WorkingButton } from './button.tsx';
import classes from './code-field.module.css';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';

interface CodeFieldProps {
  label: string;
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** Called once when the last digit arrives, so that no button press is needed after pasting. */
  onComplete: (value: string) => void;
  error: string | null;
  disabled: boolean;
  /** Marked for the dialog that is to focus it. */
  takesFocus: boolean;
  ref: Ref<HTMLInputElement>;
}

/**
 * One input for typing, pasting, screen readers and code autofill, drawn as separate boxes. Six separate inputs break
 * all four.
 */
function CodeField({ label, length, value, onChange, onComplete, error, disabled, takesFocus, ref }: CodeFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete(digits);
  };
  return (
    <Field label={label} error={error}>
      {(names) => (
        <div className={classes.root} data-invalid={error ? true : undefined}>
          <div className={classes.boxes} data-many={length > 6 || undefined} aria-hidden="true">
            {Array.from({ length }, (_, place) => (
              <span
                key={`box-${String(place)}`}
                className={classes.box}
                data-current={place === Math.min(value.length, length - 1) || undefined}
              >
                {value[place]}
              </span>
            ))}
          </div>
          <input
            {...names}
            ref={ref}
            className={classes.input}
            value={value}
            onChange={change}
            disabled={disabled}
            required
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
  );
}

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
      <CodeField
        ref={input}
        takesFocus={takesFocus}
        label="Código de verificación"
        length={digits}
        value={code}
        onChange={(next) => {
          setCode(next);
          setOwnError(null);
          if (next !== '') onErrorSeen();
        }}
        onComplete={submit}
        error={ownError}
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
        <WorkingButton label={submitLabel} workingLabel={submitLabel} working={working} />
      </div>
      <p className={classes.hint}>{words.hint}</p>
    </form>
  );
}

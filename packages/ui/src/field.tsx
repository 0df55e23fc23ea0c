import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import classes from './field.module.css';
import { HideIcon, RevealIcon } from './icons.tsx';
import { useContact } from './notice.tsx';

interface FieldProps {
  label: string;
  /** Hides the label visually where an icon and a placeholder show the meaning. */
  quietLabel?: boolean | undefined;
  description?: string | undefined;
  error?: string | null | undefined;
  /** Of the input, for a form that focuses it; made up if left out. */
  id?: string | undefined;
  /** The error sends the person to the board. */
  contact?: boolean | undefined;
}

interface InputNames {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a description and an error around an input, which is told their names. */
export function Field({
  label,
  quietLabel = false,
  description,
  error,
  id: ownId,
  contact,
  children,
}: FieldProps & { children: (names: InputNames) => ReactNode }) {
  const madeUp = useId();
  const id = ownId ?? madeUp;
  const contactLine = useContact(error, contact);
  const describedBy = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={quietLabel ? 'spoken' : classes.label}>
        {label}
      </label>
      {description ? (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      ) : null}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
      {contactLine}
    </div>
  );
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  before?: ReactNode;
  after?: ReactNode;
}

export function TextField({
  label,
  quietLabel,
  description,
  error,
  contact,
  id,
  before,
  after,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, quietLabel, description, error, contact, id }}>
      {(names) => (
        <div className={classes.box} data-before={before ? true : undefined} data-after={after ? true : undefined}>
          {before ? <span className={classes.before}>{before}</span> : null}
          <input {...input} {...names} className={classes.input} />
          {after ? <span className={classes.after}>{after}</span> : null}
        </div>
      )}
    </Field>
  );
}

interface PasswordFieldProps {
  label: string;
  /** What the reveal button shows and hides. */
  what?: string;
  description?: string;
  value?: string;
  error?: string | null;
  autoComplete: 'current-password' | 'new-password';
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The reveal button lets people check a password typed on a phone. */
export function PasswordField({ what = 'la contraseña', onChange, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? HideIcon : RevealIcon;
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      name="password"
      required
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      after={
        <IconButton label={`${shown ? 'Ocultar' : 'Mostrar'} ${what}`} size="sm" onClick={() => setShown(!shown)}>
          <Icon size={20} />
        </IconButton>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

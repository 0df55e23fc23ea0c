import { ActionIcon } from '@mantine/core';
import { type Ref, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './eye-icons.tsx';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  label: string;
  /** What the button with the eye shows and hides. */
  what?: string;
  description?: string;
  value: string;
  error: string | null;
  autoComplete: 'current-password' | 'new-password';
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Whoever types a password on a telephone has to be able to look at it. */
export function PasswordField({
  label,
  what = 'la contraseña',
  description,
  value,
  error,
  autoComplete,
  onChange,
  ref,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  const action = `${shown ? 'Ocultar' : 'Mostrar'} ${what}`;
  return (
    <TextField
      ref={ref}
      type={shown ? 'text' : 'password'}
      name="password"
      label={label}
      description={description}
      required
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      value={value}
      error={error}
      after={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={action}
          title={action}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} />
        </ActionIcon>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

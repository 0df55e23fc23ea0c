import { ActionIcon } from '@mantine/core';
import { type Ref, useState } from 'react';
import { icon } from '../icons/icons.tsx';
import { TextField } from './text-field.tsx';

const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
const EyeOffIcon = icon(
  <>
    <path d="M4 4l16 16" />
    <path d="M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.5M6.2 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9" />
  </>,
);

interface PasswordFieldProps {
  label: string;
  /** What the reveal button shows and hides. */
  what?: string;
  description?: string;
  value: string;
  error: string | null;
  autoComplete: 'current-password' | 'new-password';
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The reveal button lets people check a password typed on a phone. */
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

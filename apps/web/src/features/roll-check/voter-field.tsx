import type { LoginKind } from '@urna/contract/election/contests';
import { DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { TextField } from '@urna/ui/field';
import type { Ref } from 'react';

interface VoterFieldProps {
  login: LoginKind;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The field by which the roll of a contest identifies its voters. */
export function VoterField({ login, value, error, onChange, ref }: VoterFieldProps) {
  const common = {
    ref,
    value,
    error,
    required: true,
    autoComplete: 'username',
    spellCheck: false,
  };
  return login === 'code' ? (
    <TextField
      key={login}
      {...common}
      label="Cédula"
      description="Solo números, sin puntos ni espacios."
      inputMode="numeric"
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, DOCUMENT_NUMBER_DIGITS.max))}
    />
  ) : (
    <TextField
      key={login}
      {...common}
      type="email"
      label="Correo electrónico"
      description="El de tu institución."
      autoCapitalize="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

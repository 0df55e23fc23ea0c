import { Button, TextInput } from '@mantine/core';
import { DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { documentNumberField } from '@urna/contract/shared/person-fields';
import { EntryPanel } from '@urna/ui/panel';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { authErrorCleared } from '../../domain/staff-session/auth-transitions.ts';
import { requestStaffCode } from './staff-login.ts';
import { STAFF_ONLY } from './staff-only.tsx';

export function LoginPage() {
  const loading = useAuthStore((state) => state.loading);
  const error = useAuthStore((state) => state.error);
  const [number, setNumber] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => authErrorCleared(), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = documentNumberField.safeParse(number);
    setRefusal(checked.error?.issues[0]?.message ?? null);
    if (checked.success) void requestStaffCode(checked.data);
    else input.current?.focus();
  };

  return (
    <EntryPanel
      title="Iniciar Sesión"
      subtitle="Escriba su número de documento y le enviaremos un código a su correo electrónico."
      error={error?.message ?? null}
      refused={error !== null || refusal !== null}
      aside={STAFF_ONLY}
    >
      <form noValidate onSubmit={submit}>
        <TextInput
          ref={input}
          label="Número de documento"
          name="identification_number"
          required
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="username"
          spellCheck={false}
          maxLength={DOCUMENT_NUMBER_DIGITS.max + 5}
          value={number}
          error={refusal}
          onChange={(event) => {
            setNumber(event.currentTarget.value);
            setRefusal(null);
          }}
        />
        <Button type="submit" fullWidth mt="lg" loading={loading}>
          Continuar
        </Button>
      </form>
    </EntryPanel>
  );
}

import { Button, TextInput } from '@mantine/core';
import { DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { staffRequestCodeSchema } from '@urna/contract/staff/staff';
import { EntryPanel } from '@urna/ui/panel';
import { useEffect } from 'react';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import { authErrorCleared } from '../../domain/staff-session/auth-transitions.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { requestStaffCode } from './staff-login.ts';
import { STAFF_ONLY } from './staff-only.tsx';

export function LoginPage() {
  const loading = useAuthStore((state) => state.loading);
  const error = useAuthStore((state) => state.error);
  const form = useApiForm({
    prefix: 'login',
    schema: staffRequestCodeSchema,
    initialValues: { identification_number: '' },
  });
  useEffect(() => authErrorCleared(), []);

  return (
    <EntryPanel
      title="Iniciar Sesión"
      subtitle="Escriba su número de documento y le enviaremos un código a su correo electrónico."
      error={error?.message ?? null}
      refused={error !== null || Object.keys(form.errors).length > 0}
      aside={STAFF_ONLY}
    >
      <form
        noValidate
        onSubmit={form.submit(({ identification_number }) => void requestStaffCode(identification_number))}
      >
        <TextInput
          {...form.getInputProps('identification_number')}
          label="Número de documento"
          name="identification_number"
          required
          inputMode="numeric"
          autoComplete="username"
          spellCheck={false}
          maxLength={DOCUMENT_NUMBER_DIGITS.max + 5}
        />
        <Button type="submit" fullWidth mt="lg" loading={loading}>
          Continuar
        </Button>
      </form>
    </EntryPanel>
  );
}

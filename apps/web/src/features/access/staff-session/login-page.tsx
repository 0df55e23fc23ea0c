import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { staffRequestCodeSchema } from '@urna/contract/access/staff-session';
import { DOCUMENT_NUMBER_DIGITS } from '@urna/contract/shared/limits';
import { EntryPanel } from '@urna/ui/panel';
import { useLocation } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { leaveForDirectory, useDirectory } from './directory-login.ts';
import { requestStaffCode } from './staff-login.ts';

export function LoginPage() {
  const form = useApiForm({
    prefix: 'login',
    schema: staffRequestCodeSchema,
    initialValues: { identification_number: '' },
  });
  const request = useMutation({ mutationFn: requestStaffCode });
  const { data: directory } = useDirectory();
  const { state } = useLocation();
  const leaving = useMutation({ mutationFn: leaveForDirectory });
  const refusal = form.refusal ?? (leaving.error && messageOf(leaving.error));
  const submit = form.submit(({ identification_number }) => {
    leaving.reset();
    request.mutate(identification_number, { onError: (error) => form.showErrors(error) });
  });

  return (
    <EntryPanel
      title="Iniciar Sesión"
      subtitle="Escriba su número de documento y le enviaremos un código a su correo electrónico."
      error={refusal}
      refused={refusal !== null || Object.keys(form.errors).length > 0}
      aside={STAFF_ONLY}
    >
      <form noValidate onSubmit={submit}>
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
        <Button type="submit" fullWidth mt="lg" loading={request.isPending}>
          Continuar
        </Button>
      </form>
      {directory ? (
        <Button
          variant="default"
          fullWidth
          mt="sm"
          loading={leaving.isPending}
          onClick={() => leaving.mutate({ state })}
        >
          Ingresar con {directory.label}
        </Button>
      ) : null}
    </EntryPanel>
  );
}

/** Below the staff's login. The words of the header's button lead voters here too. */
export const STAFF_ONLY = (
  <>
    Acceso exclusivo para el personal del proceso electoral.
    <br />
    ¿Viene a votar? <a href={paths.voting.select}>Vaya a la votación</a>
  </>
);

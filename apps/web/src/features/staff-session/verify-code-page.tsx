import { Button } from '@mantine/core';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { CodeForm } from '@urna/ui/code-field';
import { EntryPanel } from '@urna/ui/panel';
import { useEffect } from 'react';
import { useAuthStore } from '../../domain/staff-session/auth-store.ts';
import {
  authErrorCleared,
  staffCodeCountdownEnded,
  validationAbandoned,
} from '../../domain/staff-session/auth-transitions.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { requestStaffCode, verifyStaffCode, verifyStaffPasskey } from './staff-login.ts';
import { STAFF_ONLY } from './staff-only.tsx';

function useResendSeconds(): number {
  const sent = useAuthStore((state) => state.time_sending_code);
  const seconds = useCountdown(sent && !sent.isComplete ? sent.time_milliseconds : null);
  useEffect(() => {
    if (seconds === 0) staffCodeCountdownEnded();
  }, [seconds]);
  return seconds ?? 0;
}

export function VerifyCodePage() {
  const isPasskeyAsked = useAuthStore((state) => state.passkey_request !== null);
  return isPasskeyAsked ? <PasskeyStep /> : <CodeStep />;
}

function CodeStep() {
  const pending = useAuthStore((state) => state.user_validation);
  const loading = useAuthStore((state) => state.loading);
  const error = useAuthStore((state) => state.error);
  const resendSeconds = useResendSeconds();
  const digits = pending?.code_digits ?? CODE_DIGITS;
  return (
    <EntryPanel title="Verificación de código" refused={error !== null} aside={STAFF_ONLY}>
      <CodeForm
        intro={
          <>
            Si ese documento es de alguien del equipo, enviamos un código de {digits} dígitos a su correo. Escríbalo
            para ingresar.
          </>
        }
        digits={digits}
        submitLabel="Verificar Código"
        working={loading}
        error={error?.message ?? null}
        onErrorSeen={authErrorCleared}
        onSubmit={verifyStaffCode}
        resendSeconds={resendSeconds}
        onResend={() => {
          if (pending) void requestStaffCode(pending.identification_number);
        }}
        back={
          <Button variant="default" disabled={loading} onClick={validationAbandoned}>
            Volver
          </Button>
        }
      />
    </EntryPanel>
  );
}

/** The login's second step, for whoever has passkeys. The browser's dialog opens by itself; this is for another try. */
function PasskeyStep() {
  const loading = useAuthStore((state) => state.loading);
  const error = useAuthStore((state) => state.error);
  return (
    <EntryPanel
      title="Use su llave de acceso"
      subtitle="El código es correcto. Falta confirmar con su huella, su rostro, el PIN del equipo o su llave física."
      error={error?.message ?? null}
      refused={error !== null}
      aside="¿Perdió su llave? Un administrador puede restablecerla."
    >
      <Button fullWidth loading={loading} onClick={() => void verifyStaffPasskey()}>
        Usar llave de acceso
      </Button>
      <Button variant="default" fullWidth mt="sm" disabled={loading} onClick={validationAbandoned}>
        Volver
      </Button>
    </EntryPanel>
  );
}

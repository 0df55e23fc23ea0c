import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CODE_DIGITS } from '@urna/contract/shared/limits';
import { CodeForm } from '@urna/ui/code-field';
import { EntryPanel } from '@urna/ui/panel';
import { messageOf } from '../../../lib/api-error.ts';
import { useMailedCode } from '../../../lib/mailed-code.ts';
import { useAuthStore } from '../../../shared/access/staff-session/auth-store.ts';
import {
  abandonValidation,
  clearAuthError,
  endCodeCountdown,
} from '../../../shared/access/staff-session/auth-transitions.ts';
import { STAFF_ONLY } from './login-page.tsx';
import { requestStaffCode, verifyStaffCode, verifyStaffPasskey } from './staff-login.ts';

export function VerifyCodePage() {
  const pending = useAuthStore((state) => state.user_validation);
  const error = useAuthStore((state) => state.error);
  const awaitsPasskey = useAuthStore((state) => state.passkey_request !== null);
  const entry = useMutation({ mutationFn: verifyStaffPasskey });
  // A code that was right goes on with the passkey, whose dialog opens by itself: its work belongs to both steps.
  const code = useMailedCode({
    sent: useAuthStore((state) => state.time_sending_code),
    onCountdownEnd: endCodeCountdown,
    verify: verifyStaffCode,
    resend: async () => {
      if (pending) await requestStaffCode(pending.identification_number);
      return null;
    },
    // The server may have given up waiting for the passkey: the code page then says so.
    notice: entry.error ? messageOf(entry.error) : (error?.message ?? null),
    onNoticeSeen: () => {
      clearAuthError();
      entry.reset();
    },
  });
  if (!awaitsPasskey) return <CodeStep code={code} digits={pending?.code_digits} />;
  const enter = () => {
    code.onErrorSeen();
    entry.mutate();
  };
  return <PasskeyStep error={code.error} working={code.working || entry.isPending} onEnter={enter} />;
}

type Code = ReturnType<typeof useMailedCode>;

function CodeStep({ code, digits = CODE_DIGITS }: { code: Code; digits: number | undefined }) {
  return (
    <EntryPanel title="Verificación de código" refused={code.error !== null} aside={STAFF_ONLY}>
      <CodeForm
        {...code}
        intro={
          <>
            Si ese documento es de alguien del equipo, enviamos un código de {digits} dígitos a su correo. Escríbalo
            para ingresar.
          </>
        }
        digits={digits}
        submitLabel="Verificar Código"
        back={
          <Button variant="default" disabled={code.working} onClick={abandonValidation}>
            Volver
          </Button>
        }
      />
    </EntryPanel>
  );
}

interface PasskeyStepProps {
  error: string | null;
  working: boolean;
  onEnter: () => void;
}

/** The login's second step, for whoever has passkeys: another try of the browser's dialog. */
function PasskeyStep({ error, working, onEnter }: PasskeyStepProps) {
  return (
    <EntryPanel
      title="Use su llave de acceso"
      subtitle="Falta un paso: confirme con su huella, su rostro, el PIN del equipo o su llave física."
      error={error}
      refused={error !== null}
      aside="¿Perdió su llave? Un administrador puede restablecerla."
    >
      <Button fullWidth loading={working} onClick={onEnter}>
        Usar llave de acceso
      </Button>
      <Button variant="default" fullWidth mt="sm" disabled={working} onClick={abandonValidation}>
        Volver
      </Button>
    </EntryPanel>
  );
}

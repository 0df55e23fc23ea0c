import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useStaff } from '../../domain/staff-session/staff-context.ts';
import { hasPasskeySupport } from '../../lib/passkeys/passkey-support.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { toastError } from '../../ui/feedback/toast-error.ts';
import { CreatePasskeyButton } from './create-passkey-button.tsx';
import { useDeclinePasskey } from './passkeys-api.ts';

/** After the login, until there is a passkey or the person doesn't want one. */
export function PasskeyOffer() {
  const { passkey } = useStaff();
  const decline = useDeclinePasskey();
  const { working, attempt } = useAttempt();
  if (passkey !== 'offer' || !hasPasskeySupport()) return null;
  return (
    <Notice
      type="info"
      title="Proteja su cuenta con una llave de acceso"
      actions={
        <>
          <CreatePasskeyButton size="sm" />
          <Button
            size="sm"
            variant="default"
            loading={working}
            onClick={() => void attempt(async () => toast.success((await decline.mutateAsync()).message), toastError)}
          >
            Ahora no
          </Button>
        </>
      }
    >
      Después del código confirmará con su huella, su rostro o el PIN de su equipo. Así nadie entra por usted, aunque
      lea su correo.
    </Notice>
  );
}

import { Button } from '@mantine/core';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { useStaff } from '../../domain/staff-session/staff-context.ts';
import { hasPasskeySupport } from '../../lib/passkeys.ts';
import { toastError } from '../../ui/feedback/toast-error.ts';
import { CreatePasskeyButton, PlaceNotice, worksHere } from './create-passkey-button.tsx';
import { useDeclinePasskey, useOwnPasskeys } from './passkeys-api.ts';

/** After the login, until there is a passkey or the person doesn't want one. */
export function PasskeyOffer() {
  const { passkey } = useStaff();
  const decline = useDeclinePasskey();
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
            loading={decline.isPending}
            onClick={() => decline.mutate(undefined, { onError: toastError })}
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

/** All that an administrator sees who has yet to create the passkey that the installation requires. */
export function NeededPasskey() {
  const { data } = useOwnPasskeys();
  return (
    <EntryPanel
      title="Cree su llave de acceso"
      subtitle="En esta instalación, los administradores ingresan con un código y una llave de acceso. Créela para continuar."
      refused={false}
      aside="Si más adelante pierde la llave, otro administrador puede restablecerla."
    >
      {data && !worksHere(data.origin) ? <PlaceNotice origin={data.origin} /> : <CreatePasskeyButton fullWidth />}
    </EntryPanel>
  );
}

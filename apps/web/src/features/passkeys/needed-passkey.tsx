import { EntryPanel } from '@urna/ui/panel';
import { CreatePasskeyButton } from './create-passkey-button.tsx';
import { useOwnPasskeys } from './passkeys-api.ts';
import { PlaceNotice, worksHere } from './place-notice.tsx';

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

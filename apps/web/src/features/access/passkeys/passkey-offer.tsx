import { Button, TextInput } from '@mantine/core';
import { declinePasskeyOffer, passkeyNameField } from '@urna/contract/access/passkeys';
import { Notice } from '@urna/ui/notice';
import { EntryPanel } from '@urna/ui/panel';
import { z } from 'zod';
import { hasPasskeySupport } from '../../../lib/passkeys.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { createOwnPasskey, useOwnPasskeys, usePasskeyChange } from './passkeys-api.ts';

/** After the login, until there is a passkey or the person doesn't want one. */
export function PasskeyOffer() {
  const { passkey } = useStaff();
  const decline = usePasskeyChange(() => staffClient.call(declinePasskeyOffer));
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
      {data && !worksHere(data.origin) ? <UnavailableNotice origin={data.origin} /> : <CreatePasskeyButton fullWidth />}
    </EntryPanel>
  );
}

const formSchema = z.object({ name: passkeyNameField });

export function CreatePasskeyButton(button: { size?: 'sm' | 'md'; fullWidth?: boolean }) {
  const create = usePasskeyChange(createOwnPasskey);
  return (
    <FormButton
      {...button}
      label="Crear llave de acceso"
      title="Crear llave de acceso"
      confirmLabel="Continuar"
      prefix="passkey"
      schema={formSchema}
      initialValues={{ name: deviceName(navigator.userAgent) }}
      sending={create}
      onSubmit={({ name }, callbacks) => create.mutate(name, callbacks)}
    >
      {({ getInputProps }) => (
        <>
          <p>
            Su equipo le pedirá la huella, el rostro o el PIN. Nada de eso sale del equipo: Urna guarda solo una llave
            pública.
          </p>
          <TextInput
            {...getInputProps('name')}
            label="Nombre de la llave"
            description="Para reconocerla si tiene varias."
            autoComplete="off"
            maxLength={60}
            required
            data-autofocus
          />
        </>
      )}
    </FormButton>
  );
}

/** Most specific first: iPads and Android devices name other systems too. */
const devices = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Equipo Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Equipo con Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Equipo con Linux'],
] as const;

function deviceName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}

/** Whether passkeys of the installation's only address for them work on this page. */
export function worksHere(origin: string | null | undefined): boolean {
  return origin === window.location.origin && hasPasskeySupport();
}

/** Why no passkey can be created here; undefined while the address isn't known. */
export function UnavailableNotice({ origin }: { origin: string | null | undefined }) {
  if (origin === undefined || worksHere(origin)) return null;
  if (origin === null)
    return (
      <Notice type="info" title="Esta instalación no tiene llaves de acceso">
        Los navegadores solo las admiten en un dominio con https. Quien opera el servidor puede darle uno.
      </Notice>
    );
  if (origin !== window.location.origin)
    return (
      <Notice type="warning" title="Aquí no funcionan las llaves de acceso">
        Solo funcionan en la dirección de esta instalación: <a href={origin}>{origin}</a>
      </Notice>
    );
  return (
    <Notice type="warning" title="Este navegador no admite llaves de acceso">
      Use una versión reciente de Chrome, Edge, Firefox o Safari.
    </Notice>
  );
}

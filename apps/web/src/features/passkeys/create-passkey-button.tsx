import { Button, TextInput } from '@mantine/core';
import { passkeyNameField } from '@urna/contract/staff/passkeys';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { z } from 'zod';
import { useAttempt } from '../../lib/use-attempt.ts';
import { useFields } from '../../lib/use-fields.ts';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { useCreatePasskey } from './passkeys-api.ts';

const formSchema = z.object({ name: passkeyNameField });

export function CreatePasskeyButton({ size = 'md', fullWidth = false }: { size?: 'sm' | 'md'; fullWidth?: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size={size} fullWidth={fullWidth} onClick={() => setOpened(true)}>
        Crear llave de acceso
      </Button>
      {opened ? <CreatePasskeyModal onClose={() => setOpened(false)} /> : null}
    </>
  );
}

function CreatePasskeyModal({ onClose }: { onClose: () => void }) {
  const form = useFields('passkey', formSchema, { name: deviceName(navigator.userAgent) });
  const { working, refusal, clear, attempt } = useAttempt();
  const create = useCreatePasskey();

  const submit = async () => {
    clear();
    const checked = form.check();
    if (!checked) return;
    await attempt(async () => {
      const { message } = await create.mutateAsync(checked.name);
      toast.success(message);
      onClose();
    }, form.tell);
  };

  return (
    <FormModal
      title="Crear llave de acceso"
      confirmLabel="Continuar"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Su equipo le pedirá la huella, el rostro o el PIN. Nada de eso sale del equipo: Urna guarda solo una llave
        pública.
      </p>
      <TextInput
        {...form.text('name')}
        label="Nombre de la llave"
        description="Para reconocerla si tiene varias."
        autoComplete="off"
        maxLength={60}
        required
        data-autofocus
      />
    </FormModal>
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

/** A name to begin with for a passkey created on this device. */
function deviceName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
}

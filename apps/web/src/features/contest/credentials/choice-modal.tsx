import { TextInput } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { credentialChoiceSchema } from '@urna/contract/election/contest-credentials';
import type { CredentialSource } from '@urna/contract/election/credential-authority';
import { Notice } from '@urna/ui/notice';
import { toast } from '@urna/ui/toast';
import { useState } from 'react';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useChooseCredentials } from './credentials-api.ts';

const options = [
  {
    value: 'server',
    label: 'El servidor',
    description:
      'Crea una credencial por votante al sellar, y el votante no hace nada más. Quien opera el servidor podría votar por alguien que no vote, y al público se le dice.',
  },
  {
    value: 'authority',
    label: 'Una autoridad independiente',
    description:
      'Otra entidad las crea en su equipo y las envía a los votantes. Para votar por alguien que no vote tendrían que ponerse de acuerdo ella y quien opera el servidor.',
  },
] as const;

/** Chooses who makes the credentials; it can be changed until the sealing. */
export function ChoiceModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { by: current, authority } = contest.credentials;
  const [by, setBy] = useState<CredentialSource>(current);
  const [name, setName] = useState(authority?.name ?? '');
  const [email, setEmail] = useState(authority?.email ?? '');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { working, refusal, attempt } = useAttempt();
  const choose = useChooseCredentials(contest.contest);
  const discards = by === 'server' && authority !== null && (authority.roll !== null || authority.list !== null);

  const submit = async () => {
    const checked = credentialChoiceSchema.safeParse(by === 'server' ? { by } : { by, name, email });
    const found = Object.fromEntries(
      (checked.error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
    setErrors(found);
    if (!checked.success) {
      document.getElementById(found['name'] === undefined ? 'autoridad-correo' : 'autoridad-nombre')?.focus();
      return;
    }
    await attempt(async () => {
      toast.success((await choose.mutateAsync(checked.data)).message);
      onClose();
    });
  };
  return (
    <FormModal
      title="¿Quién hace las credenciales?"
      confirmLabel="Guardar"
      size={640}
      danger={discards}
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        legend="Las credenciales con que se firma cada voto las hace"
        options={options}
        value={by}
        onChange={setBy}
      />
      {by === 'authority' ? (
        <>
          <TextInput
            id="autoridad-nombre"
            label="Nombre de la autoridad"
            description="Como la conocen los votantes: lo leerán en la página y en el acta."
            maxLength={120}
            required
            withAsterisk={false}
            value={name}
            error={errors['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            id="autoridad-correo"
            type="email"
            label="Correo al que le escriben los votantes"
            description="Para quien perdió su credencial, o dice que otra persona la usó."
            required
            withAsterisk={false}
            value={email}
            error={errors['email']}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </>
      ) : null}
      {discards ? (
        <Notice type="warning" title="Se descarta lo hecho con la autoridad">
          El censo que se exportó y la lista que se recibió dejan de servir. Avísele a la autoridad.
        </Notice>
      ) : null}
    </FormModal>
  );
}

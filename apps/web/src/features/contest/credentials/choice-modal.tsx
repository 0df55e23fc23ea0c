import { TextInput } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { credentialChoiceSchema } from '@urna/contract/election/contest-credentials';
import { credentialSourceSchema } from '@urna/contract/election/credential-authority';
import { Notice } from '@urna/ui/notice';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
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

const formSchema = z
  .object({ by: credentialSourceSchema, name: z.string(), email: z.string() })
  .transform(({ by, ...authority }) => (by === 'server' ? { by } : { by, ...authority }))
  .pipe(credentialChoiceSchema);

/** Chooses who makes the credentials; it can be changed until the sealing. */
export function ChoiceModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { by: current, authority } = contest.credentials;
  const form = useApiForm({
    prefix: 'autoridad',
    schema: formSchema,
    initialValues: { by: current, name: authority?.name ?? '', email: authority?.email ?? '' },
  });
  const { by } = form.values;
  const choose = useChooseCredentials(contest.contest);
  const discards = by === 'server' && authority !== null && (authority.roll !== null || authority.list !== null);
  return (
    <FormModal
      title="¿Quién hace las credenciales?"
      confirmLabel="Guardar"
      size={640}
      danger={discards}
      form={form}
      pending={choose.isPending}
      onSubmit={(choice) => choose.mutate(choice, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
      onClose={onClose}
    >
      <RadioCards
        legend="Las credenciales con que se firma cada voto las hace"
        options={options}
        value={by}
        onChange={(value) => form.setFieldValue('by', value)}
      />
      {by === 'authority' ? (
        <>
          <TextInput
            {...form.getInputProps('name')}
            label="Nombre de la autoridad"
            description="Como la conocen los votantes: lo leerán en la página y en el acta."
            maxLength={120}
            required
          />
          <TextInput
            {...form.getInputProps('email')}
            type="email"
            label="Correo al que le escriben los votantes"
            description="Para quien perdió su credencial, o dice que otra persona la usó."
            required
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

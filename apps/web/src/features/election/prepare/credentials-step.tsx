import { TextInput } from '@mantine/core';
import type { Contest } from '@urna/contract/election/contest-admin';
import { chooseCredentials, credentialChoiceSchema } from '@urna/contract/election/contest-credentials';
import { credentialSourceSchema } from '@urna/contract/election/credential-authority';
import { Notice } from '@urna/ui/notice';
import { z } from 'zod';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { ModalButton } from '../../../ui/buttons/modal-button.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { useContestChange } from '../contest/contest-api.ts';
import type { StepProps } from '../contest/life.ts';
import classes from '../contest/steps.module.css';
import { AuthorityWorkSteps } from './authority-work.tsx';
import { SealedAuthority } from './sealed-authority.tsx';

/** Who makes the credentials with which each ballot is signed. */
export function CredentialsStep({ contest, mayChange, administers }: StepProps) {
  const { authority } = contest.credentials;
  const make = contest.election ? 'hizo' : 'hace';
  return (
    <>
      <p className="prose">
        Cada voto se firma con una credencial secreta, y solo cuenta si su parte pública está en la lista que se publica
        al sellar. Quien hace las credenciales podría votar por quien no vote: por eso se le dice al público quién es.
      </p>
      <div className="well ends">
        <div className={classes.words}>
          <p className="name">{`Las ${make} ${authority ? authority.name : 'el servidor'}`}</p>
          <p className="note">
            {authority
              ? `Los votantes le escriben a ${authority.email}. Quien opera el servidor no puede votar por nadie sin ella.`
              : 'Es lo más sencillo para los votantes. Una autoridad independiente impide que alguien solo vote por los ausentes.'}
          </p>
        </div>
        {mayChange ? (
          <ModalButton variant="default" renderModal={(close) => <ChoiceModal contest={contest} onClose={close} />}>
            Cambiar
          </ModalButton>
        ) : null}
      </div>
      {authority && contest.election === null ? (
        <AuthorityWorkSteps contest={contest} authority={authority} mayChange={mayChange} />
      ) : null}
      {authority && contest.election ? <SealedAuthority contest={contest} administers={administers} /> : null}
    </>
  );
}

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

function ChoiceModal({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { by: current, authority } = contest.credentials;
  const form = useApiForm({
    prefix: 'autoridad',
    schema: formSchema,
    initialValues: { by: current, name: authority?.name ?? '', email: authority?.email ?? '' },
  });
  const { by } = form.values;
  const choose = useContestChange(chooseCredentials, { contest: contest.contest });
  const discards = by === 'server' && authority !== null && (authority.roll !== null || authority.list !== null);
  return (
    <FormModal
      title="¿Quién hace las credenciales?"
      confirmLabel="Guardar"
      size={640}
      danger={discards}
      form={form}
      pending={choose.isPending}
      onSubmit={(body) => choose.mutate({ body }, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
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

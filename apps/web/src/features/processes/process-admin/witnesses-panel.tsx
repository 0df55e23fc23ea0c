import { Textarea, TextInput } from '@mantine/core';
import { hasReached } from '@urna/contract/election/contests';
import { addWitness, type ProcessDetail, retireWitness } from '@urna/contract/processes/process-admin';
import { newWitnessSchema } from '@urna/contract/processes/process-fields';
import { formatDateTime } from '../../../lib/format.ts';
import { BEFORE_EFFECT } from '../../../shared/access/change-requests/change-words.ts';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { ConfirmButton, ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { ExternalLink } from '../../../ui/buttons/external-link.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PartForm, PartItem, type PartProps } from './process-part.tsx';
import { useProcessChange } from './processes-api.ts';

/** Who follows the ballot boxes of the process on machines of their own. */
export function WitnessesPanel({ process, mayChange }: PartProps) {
  return (
    <Panel title="Veedores de la urna" aside={mayChange ? <AddWitnessButton slug={process.slug} /> : null}>
      <p className="prose">
        Una universidad, un medio o la Procuraduría sigue la urna con su propio equipo y firma lo que ve. La página de
        resultados y el acta muestran sus firmas.
      </p>
      {process.witnesses.length === 0 ? (
        <p className="note">Todavía no hay veedores registrados.</p>
      ) : (
        <ul>
          {process.witnesses.map((witness) => (
            <WitnessItem key={witness.id} process={process} witness={witness} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface WitnessProps extends PartProps {
  witness: ProcessDetail['witnesses'][number];
}

function WitnessItem(props: WitnessProps) {
  const { name, page, vkey, added_by, added_at, retired_at: retiredAt } = props.witness;
  return (
    <PartItem
      title={name}
      about={
        <p className="prose">
          <ExternalLink href={page}>{page}</ExternalLink>
        </p>
      }
      action={props.mayChange && retiredAt === null ? <RetireButton {...props} /> : null}
    >
      <p className="note">
        <code>{vkey}</code>
      </p>
      <p className="note">{`Lo registró ${added_by} el ${formatDateTime(added_at)}.`}</p>
      {retiredAt === null ? null : (
        <p className="note">{`Retirado el ${formatDateTime(retiredAt)}: sigue a la vista con lo que firmó.`}</p>
      )}
    </PartItem>
  );
}

function RetireButton({ process, witness: { id, name } }: WitnessProps) {
  const retire = useProcessChange(staffCall(retireWitness, { params: { process: process.slug, id } }));
  const shared = {
    size: 'sm',
    variant: 'subtle',
    color: 'red',
    label: 'Retirar',
    'aria-label': `Retirar ${name}`,
    title: `¿Retirar a ${name}?`,
    sending: retire,
  } as const;
  // From the first sealing of the process on, a witness is retired and no longer deleted.
  return process.contests.some(({ stage }) => hasReached(stage, 'sealing')) ? (
    <ReasonButton
      {...shared}
      confirmLabel="Pedir el retiro"
      description="Es público: aparece en los resultados y en el acta. Queda en el registro de actividades con su nombre."
      onConfirm={(reason, close) => retire.mutate({ body: { reason } }, { onSuccess: close })}
    >
      <p className="prose">
        {`Sus próximas firmas no se reciben. Sigue a la vista en los resultados y en el acta, con lo que firmó y el motivo. ${BEFORE_EFFECT}`}
      </p>
    </ReasonButton>
  ) : (
    <ConfirmButton
      {...shared}
      confirmLabel="Sí, retirar"
      danger
      onConfirm={(close) => retire.mutate({ body: {} }, { onSuccess: close })}
    >
      <p>Todavía no hay una urna sellada que siga: se borra de la lista. Queda en el registro de actividades.</p>
    </ConfirmButton>
  );
}

function AddWitnessButton({ slug }: { slug: string }) {
  return (
    <PartForm
      label="Registrar un veedor"
      title="Registrar un veedor"
      confirmLabel="Registrar"
      prefix="witness"
      schema={newWitnessSchema}
      initialValues={{ name: '', page: '', vkey: '' }}
      write={staffCall(addWitness, { params: { process: slug } })}
    >
      {({ getInputProps }) => (
        <>
          <TextInput
            {...getInputProps('name')}
            label="Nombre"
            description="Como se leerá en los resultados y en el acta."
            data-autofocus
          />
          <TextInput
            {...getInputProps('page')}
            label="Página"
            description="Donde el veedor publica su llave y lo que ve."
            type="url"
            inputMode="url"
          />
          <Textarea
            {...getInputProps('vkey')}
            label="Llave"
            description="La que muestra su programa. Compárela con la de su página antes de registrarla."
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
          />
        </>
      )}
    </PartForm>
  );
}

import { Button, Textarea, TextInput } from '@mantine/core';
import { hasReached } from '@urna/contract/election/contests';
import { newWitnessSchema, type ProcessDetail } from '@urna/contract/process/process-admin';
import { useState } from 'react';
import { BEFORE_EFFECT } from '../../../domain/change-requests/change-words.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { ConfirmButton, ReasonButton } from '../../../ui/buttons/confirm-button.tsx';
import { ExternalLink } from '../../../ui/buttons/external-link.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useAddWitness, useRetireWitness } from './processes-api.ts';

type Witness = ProcessDetail['witnesses'][number];

/** Who follows the ballot boxes of the process on machines of their own. */
export function WitnessesPanel({ process, mayChange }: PartProps) {
  const [adding, setAdding] = useState(false);
  const isSealed = process.contests.some(({ stage }) => hasReached(stage, 'sealing'));
  return (
    <Panel
      title="Veedores de la urna"
      aside={
        mayChange ? (
          <Button size="sm" variant="default" onClick={() => setAdding(true)}>
            Registrar un veedor
          </Button>
        ) : null
      }
    >
      <p className={classes.text}>
        Una universidad, un medio o la Procuraduría sigue la urna con su propio equipo y firma lo que ve. La página de
        resultados y el acta muestran sus firmas.
      </p>
      {process.witnesses.length === 0 ? (
        <p className={classes.detail}>Todavía no hay veedores registrados.</p>
      ) : (
        <ul className={classes.list}>
          {process.witnesses.map((witness) => (
            <WitnessItem
              key={witness.id}
              slug={process.slug}
              witness={witness}
              mayChange={mayChange}
              isSealed={isSealed}
            />
          ))}
        </ul>
      )}
      {adding ? <WitnessModal slug={process.slug} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

interface WitnessItemProps {
  slug: string;
  witness: Witness;
  mayChange: boolean;
  /** From the first sealing of the process on, a witness is retired and no longer deleted. */
  isSealed: boolean;
}

function WitnessItem({ slug, witness, mayChange, isSealed }: WitnessItemProps) {
  const { name, page, vkey, added_by, added_at, retired_at: retiredAt } = witness;
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <div>
          <h3 className={classes.itemTitle}>{name}</h3>
          <p className={classes.text}>
            <ExternalLink href={page}>{page}</ExternalLink>
          </p>
        </div>
        {mayChange && retiredAt === null ? <RetireButton slug={slug} witness={witness} isSealed={isSealed} /> : null}
      </div>
      <p className={classes.detail}>
        <code className={classes.vkey}>{vkey}</code>
      </p>
      <p className={classes.detail}>{`Lo registró ${added_by} el ${formatDateTime(added_at)}.`}</p>
      {retiredAt === null ? null : (
        <p
          className={classes.detail}
        >{`Retirado el ${formatDateTime(retiredAt)}: sigue a la vista con lo que firmó.`}</p>
      )}
    </li>
  );
}

function RetireButton({ slug, witness: { id, name }, isSealed }: Omit<WitnessItemProps, 'mayChange'>) {
  const retire = useRetireWitness(slug, id);
  const shared = {
    size: 'sm',
    variant: 'subtle',
    color: 'red',
    label: 'Retirar',
    'aria-label': `Retirar ${name}`,
    title: `¿Retirar a ${name}?`,
    sending: retire,
  } as const;
  return isSealed ? (
    <ReasonButton
      {...shared}
      confirmLabel="Pedir el retiro"
      description="Es público: aparece en los resultados y en el acta. Queda en el registro de actividades con su nombre."
      onConfirm={(reason, close) => retire.mutate(reason, { onSuccess: close })}
    >
      <p className={classes.text}>
        {`Sus próximas firmas no se reciben. Sigue a la vista en los resultados y en el acta, con lo que firmó y el motivo. ${BEFORE_EFFECT}`}
      </p>
    </ReasonButton>
  ) : (
    <ConfirmButton
      {...shared}
      confirmLabel="Sí, retirar"
      danger
      onConfirm={(close) => retire.mutate(undefined, { onSuccess: close })}
    >
      <p>Todavía no hay una urna sellada que siga: se borra de la lista. Queda en el registro de actividades.</p>
    </ConfirmButton>
  );
}

function WitnessModal({ slug, onClose }: { slug: string; onClose: () => void }) {
  const form = useApiForm({
    prefix: 'witness',
    schema: newWitnessSchema,
    initialValues: { name: '', page: '', vkey: '' },
  });
  const add = useAddWitness(slug);
  return (
    <FormModal
      title="Registrar un veedor"
      confirmLabel="Registrar"
      form={form}
      pending={add.isPending}
      onSubmit={(body) => add.mutate(body, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Nombre"
        description="Como se leerá en los resultados y en el acta."
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('page')}
        label="Página"
        description="Donde el veedor publica su llave y lo que ve."
        type="url"
        inputMode="url"
      />
      <Textarea
        {...form.getInputProps('vkey')}
        label="Llave"
        description="La que muestra su programa. Compárela con la de su página antes de registrarla."
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
      />
    </FormModal>
  );
}

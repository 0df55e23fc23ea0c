import { Button, Textarea, TextInput } from '@mantine/core';
import { hasReached } from '@urna/contract/election/contests';
import { addWitness, newWitnessSchema, type ProcessDetail, retireWitness } from '@urna/contract/process/process-admin';
import { Notice } from '@urna/ui/notice';
import { useState } from 'react';
import { BEFORE_EFFECT } from '../../../domain/change-requests/change-words.ts';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { ExternalLink } from '../../../ui/buttons/external-link.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { ReasonModal } from '../../../ui/modals/reason-modal.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useProcessChange } from './processes-api.ts';

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
      <p className="prose">
        Una universidad, un medio o la Procuraduría sigue la urna con su propio equipo y firma lo que ve. La página de
        resultados y el acta muestran sus firmas.
      </p>
      {process.witnesses.length === 0 ? (
        <p className="note">Todavía no hay veedores registrados.</p>
      ) : (
        <ul>
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
          <h3>{name}</h3>
          <p className="prose">
            <ExternalLink href={page}>{page}</ExternalLink>
          </p>
        </div>
        {mayChange && retiredAt === null ? <RetireButton slug={slug} witness={witness} isSealed={isSealed} /> : null}
      </div>
      <p className="note">
        <code>{vkey}</code>
      </p>
      <p className="note">{`Lo registró ${added_by} el ${formatDateTime(added_at)}.`}</p>
      {retiredAt === null ? null : (
        <p className="note">{`Retirado el ${formatDateTime(retiredAt)}: sigue a la vista con lo que firmó.`}</p>
      )}
    </li>
  );
}

function RetireButton({ slug, witness: { id, name }, isSealed }: Omit<WitnessItemProps, 'mayChange'>) {
  const [asking, setAsking] = useState(false);
  const { working, refusal, clear, attempt } = useAttempt();
  const change = useProcessChange(slug);
  const retire = (reason?: string) =>
    change(() => staffClient.call(retireWitness, { params: { process: slug, id }, body: { reason } }));
  return (
    <>
      <Button size="sm" variant="subtle" color="red" aria-label={`Retirar ${name}`} onClick={() => setAsking(true)}>
        Retirar
      </Button>
      {asking && isSealed ? (
        <ReasonModal
          title={`¿Retirar a ${name}?`}
          confirmLabel="Pedir el retiro"
          description="Es público: aparece en los resultados y en el acta. Queda en el registro de actividades con su nombre."
          onConfirm={retire}
          // useProcessChange tells it.
          tell={() => undefined}
          onClose={() => setAsking(false)}
        >
          <p className="prose">
            {`Sus próximas firmas no se reciben. Sigue a la vista en los resultados y en el acta, con lo que firmó y el motivo. ${BEFORE_EFFECT}`}
          </p>
        </ReasonModal>
      ) : null}
      <ConfirmModal
        opened={asking && !isSealed}
        title={`¿Retirar a ${name}?`}
        confirmLabel="Sí, retirar"
        cancelLabel="Cancelar"
        danger
        loading={working}
        onConfirm={() => void attempt(async () => void (await retire()))}
        onCancel={() => {
          setAsking(false);
          clear();
        }}
      >
        <p>Todavía no hay una urna sellada que siga: se borra de la lista. Queda en el registro de actividades.</p>
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
      </ConfirmModal>
    </>
  );
}

function WitnessModal({ slug, onClose }: { slug: string; onClose: () => void }) {
  const form = useFields('witness', newWitnessSchema, { name: '', page: '', vkey: '' });
  const { working, refusal, attempt } = useAttempt();
  const change = useProcessChange(slug);
  const submit = async () => {
    const body = form.check();
    if (!body) return;
    await attempt(async () => {
      await change(() => staffClient.call(addWitness, { params: { process: slug }, body }));
      onClose();
    }, form.tell);
  };
  return (
    <FormModal
      title="Registrar un veedor"
      confirmLabel="Registrar"
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...form.text('name')}
        label="Nombre"
        description="Como se leerá en los resultados y en el acta."
        data-autofocus
      />
      <TextInput
        {...form.text('page')}
        label="Página"
        description="Donde el veedor publica su llave y lo que ve."
        type="url"
        inputMode="url"
      />
      <Textarea
        {...form.text('vkey')}
        label="Llave"
        description="La que muestra su programa. Compárela con la de su página antes de registrarla."
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
      />
    </FormModal>
  );
}

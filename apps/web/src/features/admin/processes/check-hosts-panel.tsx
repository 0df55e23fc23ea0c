import { Button, TextInput } from '@mantine/core';
import { checkHostField } from '@urna/contract/election/check-hosts';
import { ruleWords } from '@urna/contract/election/check-words';
import { type CheckHost, MAX_CHECK_HOSTS } from '@urna/contract/election/vote-checks';
import { type ProcessDetail, processFieldsSchema } from '@urna/contract/process/process-admin';
import { useState } from 'react';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { useApiForm } from '../../../lib/use-api-form.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useChangeProcess } from './processes-api.ts';

/** Who hosts the page on which voters check their ballots with a second device, and when the board investigates. */
export function CheckHostsPanel({ process, mayChange }: PartProps) {
  const [editing, setEditing] = useState<'host' | 'rule' | null>(null);
  const { check_hosts: hosts, check_rule_count: count, check_rule_percent: percent } = process;
  return (
    <Panel
      title="Comprobación del voto con otro dispositivo"
      aside={
        mayChange && hosts.length < MAX_CHECK_HOSTS ? (
          <Button size="sm" variant="default" onClick={() => setEditing('host')}>
            Agregar una dirección
          </Button>
        ) : null
      }
    >
      <p className={classes.text}>
        Después de votar, cada persona puede mirar con otro teléfono o computador qué contiene su papeleta. La página la
        aloja otra entidad: ni quien opera este servidor, ni quien hace las credenciales.
      </p>
      {hosts.length === 0 ? (
        <p className={classes.detail}>Todavía no hay direcciones: la comprobación no se ofrece.</p>
      ) : (
        <ul className={classes.list}>
          {hosts.map((host) => (
            <HostItem key={host.page} process={process} host={host} mayChange={mayChange} />
          ))}
        </ul>
      )}
      <p className={classes.text}>
        {`${ruleWords({ count, percent })} `}
        {mayChange ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setEditing('rule')}>
            Cambiar la regla
          </Button>
        ) : null}
      </p>
      <p className={classes.detail}>
        Lo que se cambie aquí vale para las elecciones que se sellen después: las selladas conservan lo que firmaron los
        custodios.
      </p>
      {editing === 'host' ? <HostModal process={process} onClose={() => setEditing(null)} /> : null}
      {editing === 'rule' ? <RuleModal process={process} onClose={() => setEditing(null)} /> : null}
    </Panel>
  );
}

/** The server answers about the place of an address in the list; the person sees one address. */
function tellHost(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.errors ?? {}) : [];
  return first?.[0] ?? messageOf(error);
}

function HostItem({ process, host, mayChange }: { process: ProcessDetail; host: CheckHost; mayChange: boolean }) {
  const { slug, check_hosts: hosts } = process;
  const change = useChangeProcess(slug);
  const remove = () =>
    change.mutate({ check_hosts: hosts.filter(({ page }) => page !== host.page) }, { onError: toastError });
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <div>
          <h3 className={classes.itemTitle}>{host.name}</h3>
          <p className={classes.detail}>
            <code className={classes.vkey}>{host.page}</code>
          </p>
        </div>
        {mayChange ? (
          <Button
            size="sm"
            variant="subtle"
            color="red"
            loading={change.isPending}
            aria-label={`Quitar ${host.name}`}
            onClick={remove}
          >
            Quitar
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function HostModal({ process, onClose }: { process: ProcessDetail; onClose: () => void }) {
  const { slug, check_hosts: hosts } = process;
  const form = useApiForm({
    prefix: 'check-host',
    schema: checkHostField,
    initialValues: { name: '', page: '' },
  });
  const change = useChangeProcess(slug);
  return (
    <FormModal
      title="Agregar una dirección de comprobación"
      confirmLabel="Agregar"
      form={form}
      pending={change.isPending}
      refusal={change.error ? tellHost(change.error) : null}
      onSubmit={(host) => change.mutate({ check_hosts: [...hosts, host] }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('name')}
        label="Quién la aloja"
        description="Como lo leerán los votantes y los custodios. Puede ser uno de los veedores."
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('page')}
        label="Dirección de la página"
        description="Completa, con https://. La de un veedor termina en /comprobar. Ábrala antes de agregarla."
        type="url"
        inputMode="url"
      />
    </FormModal>
  );
}

const ruleSchema = z.object({
  check_rule_count: z
    .string()
    .trim()
    .min(1, 'Escriba un número de comprobaciones')
    .transform(Number)
    .pipe(processFieldsSchema.shape.check_rule_count),
  check_rule_percent: z
    .string()
    .trim()
    .min(1, 'Escriba un porcentaje')
    .transform((text) => Number(text.replace(',', '.')))
    .pipe(processFieldsSchema.shape.check_rule_percent),
});

function RuleModal({ process, onClose }: { process: ProcessDetail; onClose: () => void }) {
  const form = useApiForm({
    prefix: 'check-rule',
    schema: ruleSchema,
    initialValues: {
      check_rule_count: String(process.check_rule_count),
      check_rule_percent: String(process.check_rule_percent).replace('.', ','),
    },
  });
  const change = useChangeProcess(process.slug);
  return (
    <FormModal
      title="Cuándo debe investigar la Junta"
      confirmLabel="Guardar"
      form={form}
      pending={change.isPending}
      onSubmit={(body) => change.mutate(body, { onSuccess: onClose, onError: (error) => form.showErrors(error) })}
      onClose={onClose}
    >
      <p className={classes.text}>
        Debe investigar cuando en un día se superan los dos límites. Ningún número anula una votación: quien miente
        también puede alcanzarlo.
      </p>
      <TextInput
        {...form.getInputProps('check_rule_count')}
        label="Más de estas comprobaciones fallidas o contradichas"
        inputMode="numeric"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('check_rule_percent')}
        label="Y más de este porcentaje de las del día"
        inputMode="decimal"
      />
    </FormModal>
  );
}

import { Button, TextInput } from '@mantine/core';
import { checkHostField } from '@urna/contract/election/check-hosts';
import { ruleWords } from '@urna/contract/election/check-rule';
import { type CheckHost, MAX_CHECK_HOSTS } from '@urna/contract/election/vote-checks';
import { processFieldsSchema } from '@urna/contract/processes/process-fields';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { PartForm, PartItem, type PartProps } from './process-part.tsx';
import { changeOf, useProcessChange } from './processes-api.ts';

/** Who hosts the page on which voters check their ballots with a second device, and when the board investigates. */
export function CheckHostsPanel({ process, mayChange }: PartProps) {
  const { check_hosts: hosts, check_rule_count: count, check_rule_percent: percent } = process;
  return (
    <Panel
      title="Comprobación del voto con otro dispositivo"
      aside={mayChange && hosts.length < MAX_CHECK_HOSTS ? <AddHostButton process={process} /> : null}
    >
      <p className="prose">
        Después de votar, cada persona puede mirar con otro teléfono o computador qué contiene su papeleta. La página la
        aloja otra entidad: ni quien opera este servidor, ni quien hace las credenciales.
      </p>
      {hosts.length === 0 ? (
        <p className="note">Todavía no hay direcciones: la comprobación no se ofrece.</p>
      ) : (
        <ul>
          {hosts.map((host) => (
            <PartItem
              key={host.page}
              title={host.name}
              about={
                <p className="note">
                  <code>{host.page}</code>
                </p>
              }
              action={mayChange ? <RemoveHostButton process={process} host={host} /> : null}
            />
          ))}
        </ul>
      )}
      <p className="prose">
        {`${ruleWords({ count, percent })} `}
        {mayChange ? <ChangeRuleButton process={process} /> : null}
      </p>
      <p className="note">
        Lo que se cambie aquí vale para las elecciones que se sellen después: las selladas conservan lo que firmaron los
        custodios.
      </p>
    </Panel>
  );
}

function RemoveHostButton({ process, host }: Pick<PartProps, 'process'> & { host: CheckHost }) {
  const change = useProcessChange(changeOf(process));
  const others = process.check_hosts.filter(({ page }) => page !== host.page);
  return (
    <Button
      size="sm"
      variant="subtle"
      color="red"
      loading={change.isPending}
      aria-label={`Quitar ${host.name}`}
      onClick={() => change.mutate({ body: { check_hosts: others } }, { onError: toastError })}
    >
      Quitar
    </Button>
  );
}

/** The server names an address by its index in the list; the person sees one address. */
function tellHost(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.errors ?? {}) : [];
  return first?.[0] ?? messageOf(error);
}

function AddHostButton({ process }: Pick<PartProps, 'process'>) {
  const change = useProcessChange(changeOf(process));
  return (
    <FormButton
      label="Agregar una dirección"
      size="sm"
      variant="default"
      title="Agregar una dirección de comprobación"
      confirmLabel="Agregar"
      prefix="check-host"
      schema={checkHostField}
      initialValues={{ name: '', page: '' }}
      sending={change}
      refusal={change.error ? tellHost(change.error) : null}
      onSubmit={(host, { onSuccess }) =>
        change.mutate({ body: { check_hosts: [...process.check_hosts, host] } }, { onSuccess })
      }
    >
      {({ getInputProps }) => (
        <>
          <TextInput
            {...getInputProps('name')}
            label="Quién la aloja"
            description="Como lo leerán los votantes y los custodios. Puede ser uno de los veedores."
            data-autofocus
          />
          <TextInput
            {...getInputProps('page')}
            label="Dirección de la página"
            description="Completa, con https://. La de un veedor termina en /comprobar. Ábrala antes de agregarla."
            type="url"
            inputMode="url"
          />
        </>
      )}
    </FormButton>
  );
}

/** With a decimal comma; an empty field is no number, not zero. */
const typedNumber = z
  .string()
  .trim()
  .transform((text) => (text === '' ? Number.NaN : Number(text.replace(',', '.'))));

const ruleSchema = z.object({
  check_rule_count: typedNumber.pipe(processFieldsSchema.shape.check_rule_count),
  check_rule_percent: typedNumber.pipe(processFieldsSchema.shape.check_rule_percent),
});

function ChangeRuleButton({ process }: Pick<PartProps, 'process'>) {
  return (
    <PartForm
      label="Cambiar la regla"
      size="compact-sm"
      variant="subtle"
      title="Cuándo debe investigar la Junta"
      prefix="check-rule"
      schema={ruleSchema}
      initialValues={{
        check_rule_count: String(process.check_rule_count),
        check_rule_percent: String(process.check_rule_percent).replace('.', ','),
      }}
      write={changeOf(process)}
    >
      {({ getInputProps }) => (
        <>
          <p className="prose">
            Debe investigar cuando en un día se superan los dos límites. Ningún número anula una votación: quien miente
            también puede alcanzarlo.
          </p>
          <TextInput
            {...getInputProps('check_rule_count')}
            label="Más de estas comprobaciones fallidas o contradichas"
            inputMode="numeric"
            data-autofocus
          />
          <TextInput
            {...getInputProps('check_rule_percent')}
            label="Y más de este porcentaje de las del día"
            inputMode="decimal"
          />
        </>
      )}
    </PartForm>
  );
}

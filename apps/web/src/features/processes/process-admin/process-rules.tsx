import { Button, Switch, TextInput } from '@mantine/core';
import { windowNames } from '@urna/contract/processes/calendar';
import { FORGET_WORD, processFieldsSchema } from '@urna/contract/processes/process-fields';
import { counted } from '@urna/contract/shared/counted';
import { Notice } from '@urna/ui/notice';
import { Facts } from '@urna/ui/panel';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '../../../lib/format.ts';
import { screensOf } from '../../../shared/access/staff-session/use-processes.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { WordField } from '../../../ui/forms/confirmation-fields.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { windowWords } from '../calendar/window-form.ts';
import { PartForm, type PartProps, UNSET } from './process-part.tsx';
import { changeOf, useProcessChange } from './processes-api.ts';

/** The windows of the process. The calendar page changes them, each with its reason. */
export function WindowsPanel({ process }: Pick<PartProps, 'process'>) {
  const { process: shown } = useProcess();
  return (
    <Panel
      title="Fechas"
      aside={
        <Button component={Link} to={screensOf(process).calendar} size="sm" variant="default">
          {shown?.slug === process.slug ? 'Ir al calendario' : 'Abrir su calendario'}
        </Button>
      }
    >
      <Facts
        inRow
        facts={windowNames.map((name) => {
          const window = process.windows[name];
          const dates = window ? `${formatDateTime(window.opens_at)} a ${formatDateTime(window.closes_at)}` : UNSET;
          return [windowWords[name].title, dates];
        })}
      />
    </Panel>
  );
}

/** Four eyes: the final review belongs to somebody else than the first, unless the board has too few reviewers. */
export function ReviewRulePanel({ process, mayChange }: PartProps) {
  const change = useProcessChange(changeOf(process));
  return (
    <Panel title="Revisión de las candidaturas">
      <Switch
        label="La misma persona puede hacer las dos revisiones"
        description="Sin esto, la última revisión la hace siempre otra persona del comité. El registro de actividades dice cuándo decidió la misma."
        checked={process.same_reviewer_allowed}
        disabled={!mayChange || change.isPending}
        onChange={(event) =>
          change.mutate({ body: { same_reviewer_allowed: event.currentTarget.checked } }, { onError: toastError })
        }
      />
    </Panel>
  );
}

const retentionSchema = z.object({
  forget_after_months: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(processFieldsSchema.shape.forget_after_months),
  confirmation: z.string(),
});

/** When the personal data of candidates and voters is forgotten. What was published stays. */
export function RetentionPanel({ process, mayChange }: PartProps) {
  const { forget_after_months: months, forgotten_at: forgotten } = process;
  return (
    <Panel
      title="Conservación de los datos personales"
      aside={
        mayChange && !forgotten ? (
          <PartForm
            title="Conservación de los datos personales"
            prefix="process"
            schema={retentionSchema}
            initialValues={{ forget_after_months: String(months ?? ''), confirmation: '' }}
            write={changeOf(process)}
          >
            {({ getInputProps, errors, values }) => (
              <>
                <Notice type="warning" title="Lo que se olvida no se recupera">
                  Si el plazo ya se cumplió, los datos se borran en los minutos siguientes a guardarlo, y habrá que
                  confirmarlo.
                </Notice>
                <TextInput
                  {...getInputProps('forget_after_months')}
                  label="Meses después de archivar"
                  description="Nombres, documentos, correos y archivos de candidatos y votantes se borran entonces. Vacío: no se olvidan."
                  inputMode="numeric"
                  data-autofocus
                />
                {errors['confirmation'] || values.confirmation ? (
                  <WordField
                    {...getInputProps('confirmation')}
                    word={FORGET_WORD}
                    label={`Escriba ${FORGET_WORD} para borrarlos ahora`}
                  />
                ) : null}
              </>
            )}
          </PartForm>
        ) : null
      }
    >
      <p className="prose">
        {forgotten
          ? `Los datos personales se olvidaron el ${formatDateTime(forgotten)}. `
          : months === null
            ? 'Los datos personales se conservan sin término. '
            : `Los datos personales de candidatos y votantes se olvidan ${counted(months, 'mes', 'meses')} después de archivar el proceso. `}
        La urna, el acta, el resultado y el registro de actividades quedan, y se pueden seguir comprobando.
      </p>
    </Panel>
  );
}

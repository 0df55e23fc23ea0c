import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { candidateKinds } from '@urna/contract/candidacy/candidacy';
import { candidateKindBadges, contestStageLabels, loginKinds } from '@urna/contract/election/contests';
import { BLANK_MAJORITY_RULE } from '@urna/contract/election/results';
import { addContest, changeContest, type ProcessDetail, removeContest } from '@urna/contract/processes/process-admin';
import { contestFieldsSchema } from '@urna/contract/processes/process-fields';
import { counted } from '@urna/contract/shared/counted';
import { z } from 'zod';
import { staffCall } from '../../../shared/access/staff-session/staff-client.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { FormButton } from '../../../ui/buttons/form-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import type { PartProps } from './process-part.tsx';
import { useProcessChange } from './processes-api.ts';

type Contest = ProcessDetail['contests'][number];

const loginLabels = {
  code: 'Con documento y código',
  password: 'Con correo y contraseña',
} as const;

/** What is elected, and how. The kinds of candidate and of login are the program's; the rest is data. */
export function ContestsPanel({ process, mayChange }: PartProps) {
  const mayAdd = mayChange && process.fixed.contests === undefined;
  return (
    <Panel title="Elecciones" aside={mayAdd ? <ContestButton process={process} contest={null} /> : null}>
      <DataTable
        caption="Elecciones del proceso"
        columns={columnsOf(process, mayChange)}
        rows={process.contests}
        rowKey={({ slug }) => slug}
        needs={mayChange ? 900 : 640}
        empty="Todavía no tiene elecciones."
      />
      {mayChange && process.fixed.contests ? <p className="note prose">{process.fixed.contests}</p> : null}
    </Panel>
  );
}

function columnsOf(process: ProcessDetail, mayChange: boolean): Column<Contest>[] {
  const columns: Column<Contest>[] = [
    {
      key: 'title',
      header: 'Elección',
      isRowHeader: true,
      bare: true,
      cell: ({ title, question, repeats }) => (
        <>
          <span className="name">{title}</span>
          <span className="note">{repeats === null ? question : `${question}. Repite «${repeats}».`}</span>
        </>
      ),
    },
    { key: 'kind', header: 'Candidatos', cell: ({ candidate_type }) => candidateKindBadges[candidate_type] },
    { key: 'login', header: 'Votantes', cell: ({ login }) => loginLabels[login] },
    { key: 'seats', header: 'Elige a', cell: ({ seats }) => counted(seats, 'persona', 'personas') },
    { key: 'blank', header: 'Voto en blanco', cell: ({ blank }) => (blank ? 'Sí' : 'No') },
    { key: 'stage', header: 'Etapa', cell: ({ stage }) => contestStageLabels[stage] },
  ];
  if (!mayChange) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: 'Acciones',
      bare: true,
      cell: (contest) =>
        contest.stage === 'preparing' ? (
          <div className="cluster">
            <ContestButton process={process} contest={contest} />
            {process.fixed.contests === undefined ? <RemoveButton process={process} contest={contest} /> : null}
          </div>
        ) : (
          <span className="note">Sellada: ya no cambia</span>
        ),
    },
  ];
}

function RemoveButton({ process, contest: { slug, title } }: { process: ProcessDetail; contest: Contest }) {
  const remove = useProcessChange(staffCall(removeContest, { params: { process: process.slug, contest: slug } }));
  return (
    <ConfirmButton
      label="Quitar"
      aria-label={`Quitar ${title}`}
      size="sm"
      title={`¿Quitar ${title}?`}
      confirmLabel="Sí, quitar"
      danger
      sending={remove}
      onConfirm={(close) => remove.mutate({}, { onSuccess: close })}
    >
      <p>Se quita del borrador, con el censo y los custodios que tenga.</p>
    </ConfirmButton>
  );
}

const formSchema = contestFieldsSchema.extend({
  seats: z.string().transform(Number).pipe(contestFieldsSchema.shape.seats),
  blank_majority_rule: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : text))
    .pipe(contestFieldsSchema.shape.blank_majority_rule),
});

/** Adds an election if there is none, or changes one that is not sealed. */
function ContestButton({ process, contest }: { process: ProcessDetail; contest: Contest | null }) {
  const add = useProcessChange(staffCall(addContest, { params: { process: process.slug } }));
  const address = { process: process.slug, contest: contest?.slug ?? '' };
  const change = useProcessChange(staffCall(changeContest, { params: address }));
  const isFixed = process.fixed.contests !== undefined;
  return (
    <FormButton
      label={contest ? 'Cambiar' : 'Agregar una elección'}
      aria-label={contest ? `Cambiar ${contest.title}` : undefined}
      size="sm"
      variant="default"
      title={contest ? `Cambiar ${contest.title}` : 'Agregar una elección'}
      confirmLabel={contest ? 'Guardar' : 'Agregar'}
      prefix="contest"
      schema={formSchema}
      initialValues={{
        title: contest?.title ?? '',
        slug: contest?.slug ?? '',
        question: contest?.question ?? '',
        candidate_type: contest?.candidate_type ?? 'CANDIDATE_ACCOUNTANT',
        login: contest?.login ?? 'code',
        seats: String(contest?.seats ?? 1),
        blank: contest?.blank ?? true,
        blank_majority_rule: contest ? (contest.blank_majority_rule ?? '') : BLANK_MAJORITY_RULE,
      }}
      sending={contest ? change : add}
      onSubmit={(checked, callbacks) => {
        const { blank: _blank, blank_majority_rule: _rule, slug, candidate_type, login, ...words } = checked;
        if (!contest) add.mutate({ body: checked }, callbacks);
        else change.mutate({ body: isFixed ? words : { ...words, slug, candidate_type, login } }, callbacks);
      }}
    >
      {({ getInputProps, values }) => (
        <>
          <TextInput
            {...getInputProps('title')}
            label="Nombre"
            description="Por ejemplo, Representantes Contadores."
            data-autofocus
          />
          <TextInput
            {...getInputProps('question')}
            label="Lo que se elige"
            description="Se lee en la tarjeta y en el acta."
          />
          <TextInput
            {...getInputProps('slug')}
            label="Nombre en los enlaces"
            description="En minúsculas, números y guiones, por ejemplo contador."
            disabled={isFixed}
            spellCheck={false}
          />
          <NativeSelect
            {...getInputProps('candidate_type')}
            label="Quiénes se inscriben"
            disabled={isFixed}
            data={candidateKinds.map((kind) => ({ value: kind, label: candidateKindBadges[kind] }))}
          />
          <NativeSelect
            {...getInputProps('login')}
            label="Cómo entran quienes votan"
            disabled={isFixed}
            data={loginKinds.map((login) => ({ value: login, label: loginLabels[login] }))}
          />
          <TextInput
            {...getInputProps('seats')}
            label="A cuántas personas elige"
            description="Quedan elegidas las más votadas; cada votante marca una sola opción."
            inputMode="numeric"
          />
          {contest ? (
            <p className="note prose">El voto en blanco y su regla se cambian donde se prepara la tarjeta.</p>
          ) : (
            <Checkbox {...getInputProps('blank', { type: 'checkbox' })} label="La tarjeta ofrece el voto en blanco" />
          )}
          {!contest && values.blank ? (
            <Textarea
              {...getInputProps('blank_majority_rule')}
              label="Si el voto en blanco obtiene la mayoría"
              description="Como saldrá en el acta, sin punto final. Vacía: sin regla."
              rows={3}
            />
          ) : null}
        </>
      )}
    </FormButton>
  );
}

import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { candidateKinds } from '@urna/contract/candidacy';
import { candidateKindBadges, contestStageLabels, loginKinds } from '@urna/contract/contests';
import {
  addContest,
  changeContest,
  contestFieldsSchema,
  type ProcessDetail,
  removeContest,
} from '@urna/contract/process-admin';
import { BLANK_MAJORITY_RULE } from '@urna/contract/results';
import { useState } from 'react';
import { z } from 'zod';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { counted } from '../../../lib/counted.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import type { PartProps } from './part-props.ts';
import classes from './processes.module.css';
import { useProcessChange } from './processes-api.ts';

type Contest = ProcessDetail['contests'][number];

const loginLabels = {
  code: 'Con documento y código',
  password: 'Con correo y contraseña',
} as const;

/** What is elected, and how. The kinds of candidate and of login are the program's; the rest is data. */
export function ContestsPanel({ process, mayChange }: PartProps) {
  const [adding, setAdding] = useState(false);
  const mayAdd = mayChange && process.fixed.contests === undefined;
  return (
    <Panel
      title="Elecciones"
      aside={
        mayAdd ? (
          <Button size="sm" variant="default" onClick={() => setAdding(true)}>
            Agregar una elección
          </Button>
        ) : null
      }
    >
      <DataTable
        caption="Elecciones del proceso"
        columns={columnsOf(process, mayChange, mayAdd)}
        rows={process.contests}
        rowKey={({ slug }) => slug}
        needs={mayChange ? 900 : 640}
        empty="Todavía no tiene elecciones."
      />
      {mayChange && process.fixed.contests ? <p className={classes.fixed}>{process.fixed.contests}</p> : null}
      {adding ? <ContestModal process={process} contest={null} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function columnsOf(process: ProcessDetail, mayChange: boolean, mayRemove: boolean): Column<Contest>[] {
  return [
    {
      key: 'title',
      header: 'Elección',
      isRowHeader: true,
      bare: true,
      cell: ({ title, question, repeats }) => (
        <>
          <span className={classes.name}>{title}</span>
          <span className={classes.detail}>{repeats === null ? question : `${question}. Repite «${repeats}».`}</span>
        </>
      ),
    },
    { key: 'kind', header: 'Candidatos', cell: ({ candidate_type }) => candidateKindBadges[candidate_type] },
    { key: 'login', header: 'Votantes', cell: ({ login }) => loginLabels[login] },
    { key: 'seats', header: 'Elige a', cell: ({ seats }) => counted(seats, 'persona', 'personas') },
    { key: 'blank', header: 'Voto en blanco', cell: ({ blank }) => (blank ? 'Sí' : 'No') },
    { key: 'stage', header: 'Etapa', cell: ({ stage }) => contestStageLabels[stage] },
    ...(mayChange
      ? [
          {
            key: 'actions',
            header: 'Acciones',
            bare: true,
            cell: (contest: Contest) => <ContestActions process={process} contest={contest} mayRemove={mayRemove} />,
          },
        ]
      : []),
  ];
}

interface ActionsProps {
  process: ProcessDetail;
  contest: Contest;
  mayRemove: boolean;
}

function ContestActions({ process, contest, mayRemove }: ActionsProps) {
  const [editing, setEditing] = useState(false);
  const { title, stage } = contest;
  if (stage !== 'preparing') return <span className={classes.detail}>Sellada: ya no cambia</span>;
  return (
    <div className={classes.buttons}>
      <Button size="sm" variant="default" aria-label={`Cambiar ${title}`} onClick={() => setEditing(true)}>
        Cambiar
      </Button>
      {mayRemove ? <RemoveButton process={process} contest={contest} /> : null}
      {editing ? <ContestModal process={process} contest={contest} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

function RemoveButton({ process, contest: { slug, title } }: Omit<ActionsProps, 'mayRemove'>) {
  const [asking, setAsking] = useState(false);
  const { working, refusal, clear, attempt } = useAttempt();
  const change = useProcessChange(process.slug);
  const confirm = () =>
    attempt(async () => {
      await change(() => staffClient.call(removeContest, { params: { process: process.slug, contest: slug } }));
    });
  return (
    <>
      <Button size="sm" variant="subtle" color="red" aria-label={`Quitar ${title}`} onClick={() => setAsking(true)}>
        Quitar
      </Button>
      <ConfirmModal
        opened={asking}
        title={`¿Quitar ${title}?`}
        confirmLabel="Sí, quitar"
        cancelLabel="Cancelar"
        danger
        loading={working}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
          clear();
        }}
      >
        <p>Se quita del borrador, con el censo y los custodios que tenga.</p>
        {refusal ? <Notice type="error">{refusal}</Notice> : null}
      </ConfirmModal>
    </>
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

interface ContestModalProps {
  process: ProcessDetail;
  /** Null for a new one. */
  contest: Contest | null;
  onClose: () => void;
}

function ContestModal({ process, contest, onClose }: ContestModalProps) {
  const form = useFields('contest', formSchema, {
    title: contest?.title ?? '',
    slug: contest?.slug ?? '',
    question: contest?.question ?? '',
    candidate_type: contest?.candidate_type ?? 'CANDIDATE_ACCOUNTANT',
    login: contest?.login ?? 'code',
    seats: String(contest?.seats ?? 1),
    blank: contest?.blank ?? true,
    blank_majority_rule: contest ? (contest.blank_majority_rule ?? '') : BLANK_MAJORITY_RULE,
  });
  const { working, refusal, attempt } = useAttempt();
  const change = useProcessChange(process.slug);
  const isFixed = process.fixed.contests !== undefined;
  const submit = async () => {
    const checked = form.check();
    if (!checked) return;
    await attempt(async () => {
      const params = { process: process.slug };
      if (contest) {
        const { blank: _blank, blank_majority_rule: _rule, slug, candidate_type, login, ...words } = checked;
        const body = isFixed ? words : { ...words, slug, candidate_type, login };
        await change(() => staffClient.call(changeContest, { params: { ...params, contest: contest.slug }, body }));
      } else {
        await change(() => staffClient.call(addContest, { params, body: checked }));
      }
      onClose();
    }, form.tell);
  };
  return (
    <FormModal
      title={contest ? `Cambiar ${contest.title}` : 'Agregar una elección'}
      confirmLabel={contest ? 'Guardar' : 'Agregar'}
      working={working}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...form.text('title')}
        label="Nombre"
        description="Por ejemplo, Representantes Contadores."
        data-autofocus
      />
      <TextInput {...form.text('question')} label="Lo que se elige" description="Se lee en la tarjeta y en el acta." />
      <TextInput
        {...form.text('slug')}
        label="Dirección"
        description="En minúsculas, números y guiones, por ejemplo contador."
        disabled={isFixed}
        spellCheck={false}
      />
      <NativeSelect
        {...form.text('candidate_type')}
        label="Quiénes se inscriben"
        disabled={isFixed}
        data={candidateKinds.map((kind) => ({ value: kind, label: candidateKindBadges[kind] }))}
      />
      <NativeSelect
        {...form.text('login')}
        label="Cómo entran quienes votan"
        disabled={isFixed}
        data={loginKinds.map((login) => ({ value: login, label: loginLabels[login] }))}
      />
      <TextInput
        {...form.text('seats')}
        label="A cuántas personas elige"
        description="Quedan elegidas las más votadas; cada votante marca una sola opción."
        inputMode="numeric"
      />
      {contest ? (
        <p className={classes.fixed}>El voto en blanco y su regla se cambian donde se prepara la tarjeta.</p>
      ) : (
        <>
          <Checkbox
            id="contest-blank"
            label="La tarjeta ofrece el voto en blanco"
            checked={form.values.blank}
            onChange={(event) => form.set({ blank: event.currentTarget.checked })}
          />
          {form.values.blank ? (
            <Textarea
              {...form.text('blank_majority_rule')}
              label="Si el voto en blanco obtiene la mayoría"
              description="Como saldrá en el acta, sin punto final. Vacía: sin regla."
              rows={3}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}

import { Button } from '@mantine/core';
import { candidateKindBadges, contestStageLabels } from '@urna/contract/election/contests';
import type { ProcessDetail } from '@urna/contract/process/process-admin';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { ConfirmButton } from '../../../ui/buttons/confirm-button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { type Contest, ContestModal, loginLabels } from './contest-modal.tsx';
import type { PartProps } from './part-props.ts';
import { useRemoveContest } from './processes-api.ts';

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
      {mayChange && process.fixed.contests ? <p className="note prose">{process.fixed.contests}</p> : null}
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
  if (stage !== 'preparing') return <span className="note">Sellada: ya no cambia</span>;
  return (
    <div className="cluster">
      <Button size="sm" variant="default" aria-label={`Cambiar ${title}`} onClick={() => setEditing(true)}>
        Cambiar
      </Button>
      {mayRemove ? <RemoveButton process={process} contest={contest} /> : null}
      {editing ? <ContestModal process={process} contest={contest} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

function RemoveButton({ process, contest: { slug, title } }: Omit<ActionsProps, 'mayRemove'>) {
  const remove = useRemoveContest(process.slug, slug);
  return (
    <ConfirmButton
      label="Quitar"
      aria-label={`Quitar ${title}`}
      size="sm"
      variant="subtle"
      color="red"
      title={`¿Quitar ${title}?`}
      confirmLabel="Sí, quitar"
      danger
      sending={remove}
      onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
    >
      <p>Se quita del borrador, con el censo y los custodios que tenga.</p>
    </ConfirmButton>
  );
}

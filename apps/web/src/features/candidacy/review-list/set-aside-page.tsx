import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listSetAside, type SetAsideRow } from '@urna/contract/candidacy/candidate-lists';
import { setAsideLabels } from '@urna/contract/candidacy/review';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatDocumentNumber } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { RowLink } from './candidate-columns.tsx';
import { kindWord } from './candidate-words.ts';
import classes from './candidates-list.module.css';

const columns: readonly Column<SetAsideRow>[] = [
  {
    key: 'name',
    header: 'Nombre declarado',
    isRowHeader: true,
    bare: true,
    cell: (row) => <span className={classes.name}>{row.full_name}</span>,
  },
  {
    key: 'number',
    header: 'Cedula',
    cell: (row) => <span className={classes.number}>{formatDocumentNumber(row.identification_number)}</span>,
  },
  { key: 'kind', header: 'Tipo', cell: (row) => kindWord(row.candidate_type) },
  { key: 'radicado', header: 'Radicado', cell: (row) => row.radicado ?? 'Sin finalizar' },
  { key: 'why', header: 'Por qué', cell: (row) => setAsideLabels[row.set_aside.as] },
  {
    key: 'when',
    header: 'Apartada',
    cell: (row) => <time className={classes.time}>{formatDateTime(row.set_aside.at)}</time>,
  },
  {
    key: 'action',
    header: 'Acciones',
    bare: true,
    cell: (row) => <RowLink to={paths.staff.candidate(row.id)} label="Consultar" name={row.full_name} />,
  },
];

const PAGE_SIZE = 10;

/** Registrations that count nowhere; they can be read and, while the window is open, reopened. */
export function SetAsidePage() {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['review-set-aside', page],
    queryFn: ({ signal }) => staffClient.call(listSetAside, { query: { page, per_page: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <PageHead
        title="Inscripciones apartadas"
        subtitle="No cuentan en las listas, los totales ni la tarjeta electoral. Se conservan como estaban."
        action={
          <Button component={Link} to={paths.staff.candidates} variant="default">
            Volver a Candidatos
          </Button>
        }
      />
      <section className={classes.list} aria-label="Lista de inscripciones apartadas">
        <PagedTable
          list={list}
          caption="Inscripciones apartadas"
          columns={columns}
          rowKey={(row) => row.id}
          page={page}
          perPage={PAGE_SIZE}
          onPage={setPage}
          noun="inscripciones"
          label="Páginas de inscripciones apartadas"
          needs={930}
        />
      </section>
    </>
  );
}

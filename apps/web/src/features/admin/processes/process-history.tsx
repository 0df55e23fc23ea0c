import { Anchor } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ActivityEntry, searchActivityLog } from '@urna/contract/staff/activity-list';
import { useState } from 'react';
import { Link } from 'react-router';
import { staffClient } from '../../../domain/staff-session/staff-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import classes from './processes.module.css';
import { HISTORY } from './processes-api.ts';

const PER_PAGE = 10;

const columns: Column<ActivityEntry>[] = [
  {
    key: 'when',
    header: 'Cuándo',
    isRowHeader: true,
    cell: ({ created_at }) => <time className={classes.when}>{formatDateTime(created_at)}</time>,
  },
  { key: 'who', header: 'Quién', cell: ({ causer_name }) => causer_name },
  { key: 'what', header: 'Qué hizo', cell: ({ description }) => description },
];

/** What was changed in the process, newest first; the activity log has the old and new values. */
export function ProcessHistory({ slug }: { slug: string }) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: [HISTORY, slug, page],
    queryFn: ({ signal }) =>
      staffClient.call(searchActivityLog, {
        body: { log_name: 'process', process: slug, per_page: PER_PAGE, page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PagedTable
        list={list}
        title="Historial de cambios"
        caption="Historial de cambios del proceso"
        columns={columns}
        rowKey={({ id }) => id}
        page={page}
        perPage={PER_PAGE}
        onPage={setPage}
        noun="cambios"
      />
      <p className={classes.text}>
        <Anchor component={Link} to={`${paths.staff.dashboardOf(slug)}&registro=process`}>
          Ver lo anterior y lo nuevo de cada cambio en el registro de actividades
        </Anchor>
      </p>
    </>
  );
}

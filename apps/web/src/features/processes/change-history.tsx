import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ActivityEntry, type LogName, searchActivityLog } from '@urna/contract/activity/activity-list';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { staffClient } from '../../shared/access/staff-session/staff-client.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import { PagedTable } from '../../ui/tables/paged-table.tsx';

export const HISTORY = 'admin-history';
const PER_PAGE = 10;

const whenAndWho: readonly Column<ActivityEntry>[] = [
  {
    key: 'when',
    header: 'Cuándo',
    isRowHeader: true,
    cell: ({ created_at }) => <time style={{ whiteSpace: 'nowrap' }}>{formatDateTime(created_at)}</time>,
  },
  { key: 'who', header: 'Quién', cell: ({ causer_name }) => causer_name },
];

interface ChangeHistoryProps {
  log: LogName;
  process: string | undefined;
  caption: string;
  columns: readonly Column<ActivityEntry>[];
}

/** One kind of change of a process as the activity log has it, newest first. */
export function ChangeHistory({ log, process, caption, columns }: ChangeHistoryProps) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: [HISTORY, log, process, page],
    queryFn: ({ signal }) =>
      staffClient.call(searchActivityLog, { body: { log_name: log, process, per_page: PER_PAGE, page }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedTable
      list={list}
      title="Historial de cambios"
      caption={caption}
      columns={[...whenAndWho, ...columns]}
      rowKey={({ id }) => id}
      page={page}
      perPage={PER_PAGE}
      onPage={setPage}
      noun="cambios"
    />
  );
}

import { Box, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ActivityFilters, type ActivityList, searchActivityLog } from '@urna/contract/activity/activity-list';
import { RefreshIcon } from '@urna/ui/icons';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { formatNumber } from '../../lib/format.ts';
import { LOG_HASH } from '../../lib/paths.ts';
import { staffClient } from '../../shared/access/staff-session/staff-client.ts';
import { useMay } from '../../shared/access/staff-session/staff-context.ts';
import { useProcesses } from '../../shared/access/staff-session/use-processes.ts';
import { PagedTable } from '../../ui/tables/paged-table.tsx';
import classes from './activity-log.module.css';
import { ChainCheck, LogExport } from './chain-check.tsx';
import { logColumns, rowsOf } from './log-entries.tsx';
import { LogFilters, logStaffQuery } from './log-filters.tsx';
import { filterWords } from './log-words.ts';
import { useLogFilters } from './use-log-filters.ts';

/** The specification's page sizes: a hundred entries are requested, twenty are shown. */
const REQUESTED = 100;
const SHOWN = 20;

type LogView = ReturnType<typeof useLogFilters>;

/** The shown page, sliced from the hundred entries that contain it. */
function useActivityPage(view: LogView) {
  const skipped = (view.page - 1) * SHOWN;
  const body = {
    ...view.filters,
    before: view.before,
    page: Math.floor(skipped / REQUESTED) + 1,
    per_page: REQUESTED,
  };
  const query = useQuery({
    queryKey: ['activity', body],
    queryFn: ({ signal }) => staffClient.call(searchActivityLog, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const start = skipped % REQUESTED;
  const data = query.data && { ...query.data, data: rowsOf(query.data.data.slice(start, start + SHOWN)) };
  return { ...query, data };
}

type ActivityPagination = ActivityList['meta']['pagination'];

function Count({ pagination: { total, total_is_exact }, view }: { pagination: ActivityPagination; view: LogView }) {
  const noun = total === 1 ? 'registro' : 'registros';
  const which = view.before ? (total === 1 ? 'más antiguo' : 'más antiguos') : 'en total';
  return (
    <span className={classes.count}>
      {total_is_exact ? '' : 'más de '}
      {formatNumber(total)} {noun} {which}
    </span>
  );
}

/** How many entries the numbered pages cover, if not all, and links to the others. */
function Reach({ pagination: { total, next_before }, view }: { pagination: ActivityPagination; view: LogView }) {
  if (next_before === null && !view.before) return null;
  return (
    <p className="note">
      {next_before === null ? null : (
        <>
          Las páginas llegan a {formatNumber(total)} registros.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => view.setBefore(next_before)}>
            Ver los más antiguos
          </Button>
        </>
      )}
      {view.before ? (
        <Button variant="subtle" size="compact-sm" onClick={() => view.setBefore(null)}>
          Volver a los más recientes
        </Button>
      ) : null}
    </p>
  );
}

/** Which filters leave the list empty, and the way back. */
function ActiveFilters({ filters, onClear }: { filters: ActivityFilters; onClear: () => void }) {
  const { data: staff = [] } = useQuery(logStaffQuery);
  const { data: processes = [] } = useProcesses();
  return (
    <>
      <Box component="span" display="block" mt={4} mb={8} fz={14}>
        Ningún registro cumple: {filterWords(filters, { staff, processes }).join(', ')}.
      </Box>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Quitar filtros
      </Button>
    </>
  );
}

/** A link from elsewhere leads to the log, below other parts of its page. */
function useArrival(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${LOG_HASH}`) return undefined;
    // The parts above have to load before their heights are known.
    const timer = window.setTimeout(() => document.getElementById(LOG_HASH)?.focus(), 300);
    return () => window.clearTimeout(timer);
  }, [hash]);
}

export function ActivityLog() {
  const view = useLogFilters();
  useArrival();
  const { filters, page, setFilters, setPage, clear } = view;
  const log = useActivityPage(view);
  const mayAudit = useMay('audit', 'installation');
  const isFiltered = Object.keys(filters).length > 0;
  const pagination = log.data?.meta.pagination;
  return (
    <section className="stack" aria-labelledby={LOG_HASH}>
      <div className={classes.head}>
        <Box component="h2" id={LOG_HASH} fz={24} fw={750} tabIndex={-1}>
          Registro de Actividades
        </Box>
        {pagination ? <Count pagination={pagination} view={view} /> : null}
        {mayAudit ? (
          <>
            <ChainCheck />
            <LogExport />
          </>
        ) : null}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<RefreshIcon size={16} />}
          loading={log.isFetching}
          onClick={() => void log.refetch()}
        >
          Actualizar
        </Button>
      </div>
      <LogFilters filters={filters} onChange={setFilters} disabled={log.isError && !isFiltered} />
      <PagedTable
        list={log}
        caption="Registro de Actividades"
        columns={logColumns}
        rowKey={({ id }) => id}
        page={page}
        perPage={SHOWN}
        onPage={setPage}
        noun="registros"
        label="Páginas del registro de actividades"
        totalIsExact={pagination?.total_is_exact ?? true}
        narrowWindowSize={2}
        expectedRows={8}
        needs={640}
        empty={
          <>
            No hay datos disponibles
            {isFiltered ? <ActiveFilters filters={filters} onClear={clear} /> : null}
          </>
        }
      >
        {pagination ? <Reach pagination={pagination} view={view} /> : null}
      </PagedTable>
    </section>
  );
}

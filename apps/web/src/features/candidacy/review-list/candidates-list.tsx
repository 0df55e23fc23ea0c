// The list of candidacies to review, with search, filters and exports.

import { Button, Group, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReviewStatus } from '@urna/contract/candidacy/candidacy';
import { listCandidates, type Statistics } from '@urna/contract/candidacy/candidate-lists';
import { Notice } from '@urna/ui/notice';
import { PageTitle } from '@urna/ui/panel';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { staffClient } from '../../../shared/access/staff-session/staff-client.ts';
import { useMay, useStaff } from '../../../shared/access/staff-session/staff-context.ts';
import { StatCards } from '../../../ui/charts/stat-card.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import { statisticsQuery } from '../review-screen/review-api.ts';
import { candidateColumns, type RowAction } from './candidate-columns.tsx';
import classes from './candidates-list.module.css';
import { ExportButtons } from './export-buttons.tsx';
import { ListFilters } from './list-filters.tsx';
import {
  filtersOf,
  hasFilter,
  type ListState,
  listOfState,
  pageSizes,
  readListState,
  writeListState,
} from './list-state.ts';
import { SelectionBar, SelectPage, useSelection } from './selection.tsx';
import { SelectionActions } from './selection-actions.tsx';

/** The specification spells this text with an accent here. */
const UNEXPECTED = 'Ocurrió un error inesperado, por favor intentalo de nuevo más tarde';

const listMessageOf = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'unexpected' ? error.message : UNEXPECTED;

interface CandidatesListProps {
  title: string;
  subtitle: string;
  statuses: readonly ReviewStatus[];
  action: RowAction;
  /** The name of the exported file. */
  fileName: string;
  renderCards: (statistics: Statistics | undefined) => ReactNode;
  /** Links beside the title. */
  more?: ReactNode;
}

export function CandidatesList({
  title,
  subtitle,
  statuses,
  action,
  fileName,
  renderCards,
  more,
}: CandidatesListProps) {
  const [state, change] = useListState(statuses);
  const filters = filtersOf(state, statuses);
  const mayReview = useMay('review');
  const { id: reader } = useStaff();
  const body = { ...filters, page: state.page, per_page: state.perPage };
  const list = useQuery({
    queryKey: ['review-list', body],
    queryFn: ({ signal }) => staffClient.call(listCandidates, { body, signal }),
    placeholderData: keepPreviousData,
    // Other reviewers change the list, so it is refetched whenever the page opens.
    staleTime: 0,
  });
  const statistics = useQuery(statisticsQuery);
  const pagination = list.data?.meta.pagination;
  const selection = useSelection(JSON.stringify(filters), list.data?.data ?? []);

  // The page no longer exists, because its last candidate was decided or the URL is old: show the last page.
  const lastPage = pagination?.total_pages ?? 0;
  const isBeyond = !list.isPlaceholderData && lastPage > 0 && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage });
  });

  const failed = list.error ?? statistics.error;
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="0 24px">
        <PageTitle title={title} subtitle={subtitle} />
        <Group gap={8} mb={24}>
          {more}
          <ExportButtons filters={filters} fileName={fileName} disabled={!pagination?.total} />
        </Group>
      </Group>
      <StatCards label="Totales" inLine>
        {renderCards(statistics.data)}
      </StatCards>
      <section className={classes.list} aria-label="Lista de candidatos">
        <ListFilters
          state={state}
          statuses={statuses}
          disabled={list.error !== null && !hasFilter(state)}
          onChange={change}
        />
        {mayReview ? (
          <SelectPage selection={selection} label="Elegir todas las de esta página" className={classes.pickPage} />
        ) : null}
        <PagedTable
          list={list}
          failure={
            failed ? (
              <Notice
                type="error"
                title="Hubo un error."
                actions={
                  <Button
                    variant="default"
                    size="sm"
                    loading={list.isFetching || statistics.isFetching}
                    onClick={() => {
                      void list.refetch();
                      void statistics.refetch();
                    }}
                  >
                    Intentar de nuevo
                  </Button>
                }
              >
                {listMessageOf(failed)}
              </Notice>
            ) : null
          }
          caption={title}
          columns={candidateColumns({ ...action, mayReview }, reader, selection)}
          rowKey={(row) => row.id}
          loading={isBeyond}
          expectedRows={state.perPage}
          needs={930}
          page={state.page}
          perPage={state.perPage}
          onPage={(page) => change({ page })}
          noun="candidatos"
          besidePages={
            <NativeSelect
              className="line"
              label="Por página"
              size="sm"
              value={String(state.perPage)}
              data={pageSizes.map(String)}
              onChange={({ currentTarget }) =>
                change({ perPage: pageSizes.find((size) => String(size) === currentTarget.value) ?? 10 })
              }
            />
          }
        >
          {mayReview ? (
            <SelectionBar selection={selection}>
              <SelectionActions selection={selection} fileName={fileName} />
            </SelectionBar>
          ) : null}
        </PagedTable>
      </section>
    </>
  );
}

function useListState(statuses: readonly ReviewStatus[]): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const { person } = listOfState(useLocation().state);
  const state = readListState(params, statuses, person);
  const change = (next: Partial<ListState>) => {
    // Changing a filter resets to page 1 and replaces the history entry: back navigation only covers pages.
    const after = { ...state, page: 1, ...next };
    const { name, number } = after;
    setParams(writeListState(after), { replace: next.page === undefined, state: { name, number } });
  };
  return [state, change];
}

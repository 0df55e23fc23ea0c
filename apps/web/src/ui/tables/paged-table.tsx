import { Stack } from '@mantine/core';
import type { Pagination as PageOfList } from '@urna/contract/shared/envelope';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { QueryFailure } from '../feedback/failure-banner.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pagination } from './pagination.tsx';
import classes from './tables.module.css';

interface PagedTableProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'loading' | 'expectedRows' | 'needs' | 'empty'>,
    Pick<ComponentProps<typeof Pagination>, 'page' | 'perPage' | 'noun' | 'narrowWindowSize' | 'totalIsExact'> {
  list: {
    data: { data: Row[]; meta: { pagination: PageOfList } } | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** By default that the list couldn't be loaded. */
  failure?: ReactNode;
  /** A heading, where the page has more than this list. */
  title?: string;
  /** By default the title. */
  caption?: string;
  onPage: (page: number) => void;
  /** The accessible name of the pages. */
  label?: string;
  besidePages?: ReactNode;
  /** Between the list and its pages. */
  children?: ReactNode;
}

/** A list in pages on a screen of the staff: its rows, or why there are none. */
export function PagedTable<Row>({
  list,
  failure = <QueryFailure query={list} />,
  title,
  caption = title ?? '',
  loading = false,
  expectedRows = 3,
  page,
  perPage,
  onPage,
  noun,
  label = `Páginas de ${noun}`,
  narrowWindowSize = 3,
  totalIsExact = true,
  besidePages,
  children,
  ...table
}: PagedTableProps<Row>) {
  const id = useId();
  const total = list.data?.meta.pagination.total ?? 0;
  const content = (
    <div className="stack">
      {failure}
      {list.error && !list.data ? null : (
        <DataTable
          {...table}
          caption={caption}
          rows={list.data?.data ?? []}
          loading={loading || list.isPending}
          expectedRows={expectedRows}
          stale={list.isPlaceholderData}
        />
      )}
      {children}
      {total > 0 ? (
        <div className={classes.pages}>
          <Pagination
            page={page}
            perPage={perPage}
            total={total}
            totalIsExact={totalIsExact}
            onChange={onPage}
            noun={noun}
            label={label}
            narrowWindowSize={narrowWindowSize}
          />
          {besidePages}
        </div>
      ) : null}
    </div>
  );
  if (title === undefined) return content;
  return (
    <Stack component="section" mt={40} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {content}
    </Stack>
  );
}

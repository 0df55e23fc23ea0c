import type { Pagination as PageOfList } from '@urna/contract/shared/envelope';
import { type ReactNode, useId } from 'react';
import { QueryFailure } from '../feedback/failure-banner.tsx';
import { type Column, DataTable } from './data-table.tsx';
import classes from './paged-table.module.css';
import { Pagination } from './pagination.tsx';

interface PagedTableProps<Row> {
  list: {
    data: { data: Row[]; meta: { pagination: PageOfList } } | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** A heading, where the page has more than this list. */
  title?: string;
  /** By default the title. */
  caption?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => number;
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  /** The noun of the items: "usuarios". */
  noun: string;
  /** The accessible name of the pages. */
  label?: string;
  narrowWindowSize?: number;
  expectedRows?: number;
  /** As in `DataTable`. */
  needs?: number;
  empty?: ReactNode;
  /** As in `Pagination`. */
  totalIsExact?: boolean;
  /** Between the list and its pages. */
  children?: ReactNode;
}

/** A paginated list of the staff: rows, or why there are none. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { list, title, columns, rowKey, page, perPage, onPage, noun, expectedRows = 3 } = props;
  const id = useId();
  const total = list.data?.meta.pagination.total ?? 0;
  const table = (
    <div className="stack">
      <QueryFailure query={list} />
      {list.error && !list.data ? null : (
        <DataTable
          caption={props.caption ?? title ?? ''}
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={rowKey}
          loading={list.isPending}
          expectedRows={expectedRows}
          stale={list.isPlaceholderData}
          {...(props.needs === undefined ? {} : { needs: props.needs })}
          {...(props.empty === undefined ? {} : { empty: props.empty })}
        />
      )}
      {props.children}
      {total > 0 ? (
        <Pagination
          page={page}
          perPage={perPage}
          total={total}
          totalIsExact={props.totalIsExact ?? true}
          onChange={onPage}
          noun={noun}
          label={props.label ?? `Páginas de ${noun}`}
          {...(props.narrowWindowSize === undefined ? {} : { narrowWindowSize: props.narrowWindowSize })}
        />
      ) : null}
    </div>
  );
  if (title === undefined) return table;
  return (
    <section className={classes.titled} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      {table}
    </section>
  );
}

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The cell names its row, for those who hear the table. */
  isRowHeader?: boolean;
  align?: 'start' | 'end';
  /** On a telephone the cell stands without its header before it, where it speaks for itself. */
  bare?: boolean;
}

interface DataTableProps<Row> {
  /** For those who hear it; the heading above tells the others. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  loading?: boolean;
  /** How many lines to keep the place of while they load. */
  expectedRows?: number;
  /** While the next page is fetched the present one stays, and looks it. */
  stale?: boolean;
  empty?: ReactNode;
}

function SkeletonRows({ columns, count }: { columns: readonly { key: string }[]; count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <tr key={`skeleton-${String(place)}`} role="row" className={classes.row} aria-hidden="true">
      {columns.map(({ key }) => (
        <td key={key} role="cell" className={classes.cell}>
          <Skeleton height={16} width={`${String(60 + ((place * 17 + key.length * 11) % 40))}%`} />
        </td>
      ))}
    </tr>
  ));
}

/**
 * A table that becomes a list of cards on a telephone. The roles are written out because `display: block`, which that
 * takes, makes browsers forget what a table is.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  loading = false,
  expectedRows = 5,
  stale = false,
  empty = 'No hay datos disponibles',
}: DataTableProps<Row>) {
  return (
    <div className={classes.frame} data-stale={stale || undefined}>
      <table role="table" className={classes.table} aria-label={caption} aria-busy={loading || stale}>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map(({ key, header, align }) => (
              <th key={key} role="columnheader" scope="col" className={classes.header} data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classes.body}>
          {loading ? <SkeletonRows columns={columns} count={expectedRows} /> : null}
          {!loading && rows.length === 0 ? (
            <tr role="row" className={classes.row}>
              <td role="cell" colSpan={columns.length} className={classes.empty}>
                {empty}
              </td>
            </tr>
          ) : null}
          {loading
            ? null
            : rows.map((row) => (
                <tr key={rowKey(row)} role="row" className={classes.row}>
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} />
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, isRowHeader, align, bare } = column;
  const Tag = isRowHeader ? 'th' : 'td';
  return (
    <Tag
      role={isRowHeader ? 'rowheader' : 'cell'}
      scope={isRowHeader ? 'row' : undefined}
      className={classes.cell}
      data-align={align}
    >
      {bare ? null : (
        <span className={classes.label} aria-hidden="true">
          {header}
        </span>
      )}
      <div className={classes.value}>{cell(row)}</div>
    </Tag>
  );
}

import { Skeleton } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import classes from './tables.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  /** What the header shows, where it isn't its text. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell is the row header, for screen readers. */
  isRowHeader?: boolean;
  align?: 'start' | 'end';
  /** In card view the cell is shown without its column header. */
  bare?: boolean;
}

export interface DataTableProps<Row> {
  /** The visually hidden caption. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  loading?: boolean;
  /** How many placeholder rows to show while loading. */
  expectedRows?: number;
  /** The next page is loading: the current rows stay, dimmed. */
  stale?: boolean;
  empty?: ReactNode;
  /** Below this width, in pixels, each row becomes a card. */
  needs?: number;
}

/** Explicit roles, because some browsers drop table semantics under `display: block`, which the cards use. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

function SkeletonRows({ columns, count }: { columns: readonly { key: string }[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={`skeleton-${String(index)}`} {...as.row} className={classes.row} aria-hidden="true">
      {columns.map(({ key }) => (
        <td key={key} {...as.cell} className={classes.cell}>
          <Skeleton height={16} width={`${String(60 + ((index * 17 + key.length * 11) % 40))}%`} />
        </td>
      ))}
    </tr>
  ));
}

/** A table that becomes a list of cards when it is too narrow, on a phone or beside the menu. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  loading = false,
  expectedRows = 5,
  stale = false,
  empty = 'No hay datos disponibles',
  needs = 620,
}: DataTableProps<Row>) {
  const [frame, isCramped] = useNarrowerThan<HTMLDivElement>(needs);
  return (
    <div ref={frame} className={classes.frame} data-stale={stale || undefined} data-cards={isCramped || undefined}>
      <table {...as.table} className={classes.table} aria-label={caption} aria-busy={loading || stale}>
        <thead {...as.rowgroup} className={classes.head}>
          <tr {...as.row}>
            {columns.map(({ key, header, head = header, align }) => (
              <th key={key} {...as.columnheader} scope="col" className={classes.header} data-align={align}>
                {/* Beside cards only screen readers find the heads. */}
                {isCramped ? header : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup} className={classes.body}>
          {loading ? <SkeletonRows columns={columns} count={expectedRows} /> : null}
          {!loading && rows.length === 0 ? (
            <tr {...as.row} className={classes.row}>
              <td {...as.cell} colSpan={columns.length} className={classes.empty}>
                {empty}
              </td>
            </tr>
          ) : null}
          {loading
            ? null
            : rows.map((row) => (
                <tr key={rowKey(row)} {...as.row} className={classes.row}>
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
      {...(isRowHeader ? as.rowheader : as.cell)}
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

/**
 * Whether an element is narrower than a width, known before the first paint. A container query can't take the width
 * from a prop.
 */
function useNarrowerThan<Node extends HTMLElement>(pixels: number): [RefObject<Node | null>, boolean] {
  const node = useRef<Node>(null);
  const [isNarrower, setIsNarrower] = useState(false);
  useLayoutEffect(() => {
    const element = node.current;
    if (!element) return undefined;
    const measure = () => setIsNarrower(element.clientWidth < pixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pixels]);
  return [node, isNarrower];
}

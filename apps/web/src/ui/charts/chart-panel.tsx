import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../lib/format.ts';
import classes from './chart-panel.module.css';

export interface ChartTable {
  columns: readonly string[];
  /** The first cell of each names the row. */
  rows: readonly (readonly [string, ...number[]])[];
}

/** What scrolls must be reachable without a mouse, though there is nothing in it to press. */
const scrolledByKeyboard = { tabIndex: 0, role: 'region' } as const;

interface ChartPanelProps {
  title: string;
  description: ReactNode;
  /** Of its title among those of the page. */
  level?: 2 | 3;
  table: ChartTable;
  children: ReactNode;
}

/** A picture with its figures behind a disclosure, for who can't see it or wants them exact. */
export function ChartPanel({ title, description, level = 2, table, children }: ChartPanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Heading id={id} className={classes.title}>
        {title}
      </Heading>
      <p className={classes.description}>{description}</p>
      <div className={classes.chart}>{children}</div>
      <details className={classes.details}>
        <summary className={classes.summary}>Ver los datos en una tabla</summary>
        <div className={classes.scroll} {...scrolledByKeyboard} aria-label={`Tabla: ${title}`}>
          <table className={classes.table}>
            <caption className={classes.caption}>{title}</caption>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...figures]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {figures.map((figure, place) => (
                    <td key={table.columns[place + 1]}>{formatNumber(figure)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

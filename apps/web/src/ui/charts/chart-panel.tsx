import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { scrolledByKeyboard } from '../layout/scrolled-by-keyboard.ts';
import classes from './chart-panel.module.css';

export interface ChartTable {
  columns: readonly string[];
  /** The first cell is the row header. A figure that isn't a count comes in words. */
  rows: readonly (readonly [string, ...(number | string)[]])[];
}

interface ChartPanelProps {
  title: string;
  description: ReactNode;
  /** The heading level of the title. */
  level?: 2 | 3;
  table: ChartTable;
  children: ReactNode;
}

/** A chart with its data table behind a disclosure, for people who can't see it or need exact figures. */
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
      <details className={classes.details} data-chart-table>
        <summary className={classes.summary}>Ver los datos en una tabla</summary>
        <div className={classes.scroll} {...scrolledByKeyboard} aria-label={`Tabla: ${title}`}>
          <table className={classes.table}>
            <caption className="spoken">{title}</caption>
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
                  {figures.map((figure, index) => (
                    <td key={table.columns[index + 1]}>{typeof figure === 'number' ? formatNumber(figure) : figure}</td>
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

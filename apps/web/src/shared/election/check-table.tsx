import {
  type CheckDay,
  type CheckTotals,
  checkColumns,
  checkFigures,
  totalChecks,
} from '@urna/contract/election/check-rule';
import type { CheckHour } from '@urna/contract/election/vote-checks';
import { showDay } from '@urna/contract/shared/dates';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { scrolledByKeyboard } from '../../ui/layout/scrolled-by-keyboard.ts';
import classes from './elections.module.css';

interface CheckTableProps {
  caption: string;
  unit: string;
  rows: readonly (CheckTotals & { key: string; name: string })[];
  /** What the last row adds up. */
  hours: readonly CheckHour[];
}

export function ChecksByDay({ days, hours }: { days: readonly CheckDay[]; hours: readonly CheckHour[] }) {
  const rows = days.map((day) => ({ ...day, key: day.day, name: showDay(day.day) }));
  return <CheckTable caption="Comprobaciones por día" unit="Día" rows={rows} hours={hours} />;
}

export function ChecksByHour({ hours }: { hours: readonly CheckHour[] }) {
  const rows = hours.map((one) => ({ ...totalChecks([one]), key: one.hour, name: formatDateTime(one.hour) }));
  return <CheckTable caption="Comprobaciones por hora" unit="Hora" rows={rows} hours={hours} />;
}

/** On a phone it scrolls within itself. */
function CheckTable({ caption, unit, rows, hours }: CheckTableProps) {
  return (
    <div className={classes.checksScroll} {...scrolledByKeyboard} aria-label={caption}>
      <table className={classes.checks}>
        <caption className="spoken">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {checkColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, ...totals }) => (
            <Row key={key} name={name} totals={totals} />
          ))}
        </tbody>
        <tfoot>
          <Row name="Total" totals={totalChecks(hours)} />
        </tfoot>
      </table>
    </div>
  );
}

function Row({ name, totals }: { name: string; totals: CheckTotals }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {checkFigures(totals).map((figure, index) => (
        <td key={checkColumns[index]}>{formatNumber(figure)}</td>
      ))}
    </tr>
  );
}

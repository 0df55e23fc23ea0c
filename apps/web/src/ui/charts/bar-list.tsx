import { formatNumber } from '../../lib/format.ts';
import classes from './bar-list.module.css';

export interface Bar {
  key: string;
  label: string;
  value: number;
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'error';
}

interface BarListProps {
  title: string;
  /** The value at full width; shared by lists that are compared. */
  longest: number;
  bars: readonly Bar[];
}

/** Horizontal bars on a common scale, each with label and count. */
export function BarList({ title, longest, bars }: BarListProps) {
  return (
    <div className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {bars.map(({ key, label, value, tone }) => (
          <div key={key} className={classes.line}>
            <dt className="dimmed">{label}</dt>
            <dd className="line gap-sm">
              <span className={classes.track} aria-hidden="true">
                <span
                  className={classes.bar}
                  data-tone={tone}
                  style={{ width: `${String(longest === 0 ? 0 : (value / longest) * 100)}%` }}
                />
              </span>
              <span className={classes.figure}>{formatNumber(value)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  value: number | undefined;
  icon?: ReactNode;
  /** Whether the count is good, bad or neither. The label says it too. */
  tone?: 'info' | 'success' | 'error';
  /** A detail of the figure, such as its share of a whole. */
  detail?: ReactNode;
}

export function StatCard({ label, value, icon, tone = 'info', detail }: StatCardProps) {
  return (
    <div className={classes.card} data-tone={tone}>
      <dt className={classes.label}>
        {icon ? <span className={classes.icon}>{icon}</span> : null}
        {label}
      </dt>
      <dd className={classes.figures}>
        {value === undefined ? (
          <Skeleton height={24} width={48} />
        ) : (
          <span className={classes.value}>{formatNumber(value)}</span>
        )}
        {detail ? <span className="note">{detail}</span> : null}
      </dd>
    </div>
  );
}

interface StatCardsProps {
  label: string;
  perRow?: 3 | 4;
  /** All in one line, above a list that is the point of its page. */
  inLine?: boolean;
  children: ReactNode;
}

/** A group of stat cards, marked up as a description list. */
export function StatCards({ label, perRow = 3, inLine = false, children }: StatCardsProps) {
  return (
    <dl className={classes.cards} data-per-row={perRow} data-in-line={inLine || undefined} aria-label={label}>
      {children}
    </dl>
  );
}

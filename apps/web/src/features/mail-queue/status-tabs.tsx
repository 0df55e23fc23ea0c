import { type MailStatus, mailStatuses } from '@urna/contract/mail/mail-queue';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/format.ts';
import classes from './mail-queue.module.css';
import { type QueueState, writeQueueState } from './queue-state.ts';

/** The plural labels. */
const statusTabs = {
  waiting: 'En espera',
  sending: 'Enviándose',
  sent: 'Enviados',
  returned: 'Devueltos',
  failed: 'No se pudieron enviar',
  skipped: 'Omitidos',
  unknown: 'Sin respuesta',
} as const satisfies Record<MailStatus, string>;

interface StatusTabsProps {
  state: QueueState;
  /** Undefined while loading. */
  counts: Record<MailStatus, number> | undefined;
}

/** The count of each status, as links that filter by it. */
export function StatusTabs({ state, counts }: StatusTabsProps) {
  const all = counts ? mailStatuses.reduce((sum, status) => sum + counts[status], 0) : undefined;
  const tabs = [
    { status: null, label: 'Todos', mails: all },
    ...mailStatuses.map((status) => ({ status, label: statusTabs[status], mails: counts?.[status] })),
  ];
  return (
    <nav className={classes.tabs} aria-label="Correos por estado">
      {tabs.map(({ status, label, mails }) => (
        <Link
          key={label}
          to={{ search: writeQueueState({ ...state, status, page: 1 }).toString() }}
          className={classes.tab}
          data-bad={
            (status === 'failed' || status === 'returned' || status === 'unknown') && (mails ?? 0) > 0
              ? true
              : undefined
          }
          aria-current={state.status === status ? 'page' : undefined}
        >
          <span className={classes.tabFigure}>{mails === undefined ? '–' : formatNumber(mails)}</span>
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}

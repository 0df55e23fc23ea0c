import { Button } from '@mantine/core';
import type { ActivityEntry } from '@urna/contract/staff/activity-list';
import { useProcess } from '../../domain/process/process-context.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { Column } from '../../ui/tables/data-table.tsx';
import classes from './activity-log.module.css';
import { logNameOf, subjectOf } from './log-words.ts';
import { labelsOfContests } from './property-words.ts';

/** An entry, and whether it is a part of the decision above it. */
type LogRow = ActivityEntry & { isPart: boolean };

/** A decision is written with the decision on each of its documents, at one time: they are shown as one. */
export function rowsOf(entries: readonly ActivityEntry[]): LogRow[] {
  return entries.map((entry, at) => {
    const whole = entries.slice(0, at).findLast(({ event }) => event !== 'document_reviewed');
    const isPart =
      entry.event === 'document_reviewed' &&
      whole?.event === 'candidate_reviewed' &&
      whole.created_at === entry.created_at &&
      whole.properties['candidate_id'] === entry.properties['candidate_id'];
    return { ...entry, isPart };
  });
}

function Description({ entry }: { entry: LogRow }) {
  const { contests } = useProcess();
  const subject = entry.isPart ? null : subjectOf(entry, labelsOfContests(contests));
  const { document_type: document } = entry.properties;
  return (
    <>
      {entry.isPart && typeof document === 'string' ? (
        <span className={classes.part}>
          {entry.description}: {document}
        </span>
      ) : (
        entry.description
      )}
      {subject ? <span className={classes.subject}>{subject}</span> : null}
    </>
  );
}

const SameAsAbove = () => <span className="spoken">Lo mismo</span>;

export function columnsOf(onDetails: (entry: ActivityEntry) => void): readonly Column<LogRow>[] {
  return [
    {
      key: 'date',
      header: 'Fecha',
      cell: ({ created_at, isPart }) =>
        isPart ? <SameAsAbove /> : <time className={classes.date}>{formatDateTime(created_at)}</time>,
    },
    {
      key: 'name',
      header: 'Registro',
      cell: ({ log_name, isPart }) => (isPart ? <SameAsAbove /> : logNameOf(log_name)),
    },
    {
      key: 'causer',
      header: 'Responsable',
      cell: ({ causer_name, isPart }) => (isPart ? <SameAsAbove /> : causer_name),
    },
    { key: 'description', header: 'Descripción', isRowHeader: true, cell: (entry) => <Description entry={entry} /> },
    {
      key: 'details',
      header: 'Propiedades',
      align: 'end',
      bare: true,
      cell: (entry) => (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.details ?? ''}
          aria-label={`Ver detalles: ${entry.description}, ${formatDateTime(entry.created_at)}`}
          onClick={() => onDetails(entry)}
        >
          Ver detalles
        </Button>
      ),
    },
  ];
}

import { windowNames, windowSchema } from '@urna/contract/process/calendar';
import type { ActivityEntry } from '@urna/contract/staff/activity-list';
import { useState } from 'react';
import { z } from 'zod';
import { useProcess } from '../../../domain/process/process-context.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { PagedTable } from '../../../ui/tables/paged-table.tsx';
import classes from './calendar.module.css';
import { HISTORY_PER_PAGE, useCalendarHistory } from './calendar-api.ts';
import { windowWords } from './window-words.ts';

const momentsSchema = windowSchema.extend({ grace_until: z.iso.datetime().nullish() }).partial();
const changeSchema = z.object({
  window: z.enum(windowNames),
  contest: z.string().optional(),
  old: momentsSchema,
  attributes: momentsSchema,
  reason: z.string(),
});

interface Moment {
  label: string;
  before: string | undefined;
  after: string | undefined;
}

/** Only the dates that changed. */
function movedMoments({ old, attributes }: z.infer<typeof changeSchema>): Moment[] {
  return [
    { label: 'Apertura', before: old.opens_at, after: attributes.opens_at },
    { label: 'Cierre', before: old.closes_at, after: attributes.closes_at },
    { label: 'Plazo de gracia', before: old.grace_until ?? undefined, after: attributes.grace_until ?? undefined },
  ].filter(({ before, after }) => before !== after);
}

function ChangeCell({ entry }: { entry: ActivityEntry }) {
  const { titleOf } = useProcess();
  const change = changeSchema.safeParse(entry.properties);
  if (!change.success) return entry.description;
  return (
    <>
      <span className={classes.changed}>
        {windowWords[change.data.window].title}
        {change.data.contest === undefined ? null : `: ${titleOf(change.data.contest)}`}
      </span>
      {movedMoments(change.data).map(({ label, before, after }) => (
        <span key={label} className={classes.moved}>
          {label}: {before === undefined ? null : <del>{formatDateTime(before)}</del>}{' '}
          <ins>{after === undefined ? 'ninguno' : formatDateTime(after)}</ins>
        </span>
      ))}
    </>
  );
}

const columns: Column<ActivityEntry>[] = [
  {
    key: 'when',
    header: 'Cuándo',
    isRowHeader: true,
    cell: (entry) => <time className={classes.when}>{formatDateTime(entry.created_at)}</time>,
  },
  { key: 'who', header: 'Quién', cell: (entry) => entry.causer_name },
  { key: 'what', header: 'Cambio', cell: (entry) => <ChangeCell entry={entry} /> },
  {
    key: 'why',
    header: 'Motivo',
    cell: (entry) => {
      const change = changeSchema.safeParse(entry.properties);
      return change.success ? <span className={classes.why}>{change.data.reason}</span> : null;
    },
  },
];

export function CalendarHistory() {
  const [page, setPage] = useState(1);
  const list = useCalendarHistory(page);
  return (
    <PagedTable
      list={list}
      title="Historial de cambios"
      caption="Historial de cambios del calendario"
      columns={columns}
      rowKey={(entry) => entry.id}
      page={page}
      perPage={HISTORY_PER_PAGE}
      onPage={setPage}
      noun="cambios"
    />
  );
}

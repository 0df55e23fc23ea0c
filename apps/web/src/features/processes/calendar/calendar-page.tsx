import { Box } from '@mantine/core';
import type { ActivityEntry } from '@urna/contract/activity/activity-list';
import { type Windows, windowNames, windowSchema } from '@urna/contract/processes/calendar';
import type { AdminCalendar } from '@urna/contract/processes/calendar-admin';
import { z } from 'zod';
import { formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../shared/access/staff-session/staff-context.ts';
import { useProcess } from '../../../shared/processes/process-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { Waiting } from '../../../ui/feedback/waiting.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { ChangeHistory } from '../change-history.tsx';
import classes from './calendar.module.css';
import { useAdminCalendar } from './calendar-api.ts';
import { WindowCard } from './window-card.tsx';
import { windowWords } from './window-form.ts';

export function CalendarPage() {
  const calendar = useAdminCalendar();
  const process = calendar.data?.process;
  const { process: shown } = useProcess();
  return (
    <>
      <PageHead
        title="Calendario"
        subtitle={
          process
            ? `${process.title}, ${process.body}, periodo ${process.period}. Horas de Colombia.`
            : 'Cuándo se puede hacer cada cosa. Horas de Colombia.'
        }
      />
      <QueryFailure query={calendar} />
      {calendar.isPending ? <Waiting>Cargando el calendario…</Waiting> : null}
      {calendar.data ? (
        <>
          <WindowCards windows={calendar.data.windows} calendar={calendar.data} />
          {calendar.data.contests.map(({ contest, title, windows }) =>
            windows ? (
              <Panel key={contest} title={title}>
                <p className="note">
                  Repite otra votación, así que tiene sus propias fechas: las del proceso no la mueven.
                </p>
                <WindowCards contest={contest} windows={windows} calendar={calendar.data} />
              </Panel>
            ) : null,
          )}
        </>
      ) : null}
      <ChangeHistory
        log="calendar"
        process={shown?.slug}
        caption="Historial de cambios del calendario"
        columns={historyColumns}
      />
    </>
  );
}

interface WindowCardsProps {
  windows: Windows;
  contest?: string;
  calendar: AdminCalendar;
}

function WindowCards({ windows, contest, calendar }: WindowCardsProps) {
  const mayChange = useMay('administer');
  const {
    used = [],
    votable = false,
    undo = null,
  } = calendar.states.find((one) => one.contest === (contest ?? null)) ?? {};
  return (
    <div className={classes.cards}>
      {windowNames.map((name) => (
        <WindowCard
          key={name}
          name={name}
          contest={contest}
          window={windows[name]}
          now={new Date(calendar.now)}
          mayChange={mayChange}
          state={{ windows, used, votable, drill: calendar.drill }}
          undo={undo}
        />
      ))}
    </div>
  );
}

const momentsSchema = windowSchema.extend({ grace_until: z.iso.datetime().nullish() }).partial();
const changeSchema = z.object({
  window: z.enum(windowNames),
  contest: z.string().optional(),
  old: momentsSchema,
  attributes: momentsSchema,
  reason: z.string(),
});

function movedMoments({ old, attributes }: z.infer<typeof changeSchema>) {
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
      <Box component="span" display="block" fw={600}>
        {windowWords[change.data.window].title}
        {change.data.contest === undefined ? null : `: ${titleOf(change.data.contest)}`}
      </Box>
      {movedMoments(change.data).map(({ label, before, after }) => (
        <span key={label} className={classes.moved}>
          {label}: {before === undefined ? null : <del>{formatDateTime(before)}</del>}{' '}
          <ins>{after === undefined ? 'ninguno' : formatDateTime(after)}</ins>
        </span>
      ))}
    </>
  );
}

const historyColumns: readonly Column<ActivityEntry>[] = [
  { key: 'what', header: 'Cambio', cell: (entry) => <ChangeCell entry={entry} /> },
  {
    key: 'why',
    header: 'Motivo',
    cell: ({ properties }) => <span className="as-written">{changeSchema.safeParse(properties).data?.reason}</span>,
  },
];

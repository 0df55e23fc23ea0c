import { Loader } from '@mantine/core';
import { type Windows, windowNames } from '@urna/contract/process/calendar';
import type { AdminCalendar } from '@urna/contract/staff/administration';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { QueryFailure } from '../../../ui/feedback/failure-banner.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './calendar.module.css';
import { useAdminCalendar } from './calendar-api.ts';
import { CalendarHistory } from './calendar-history.tsx';
import { WindowCard } from './window-card.tsx';

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

export function CalendarPage() {
  const calendar = useAdminCalendar();
  const process = calendar.data?.process;
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
      {calendar.isPending ? (
        <p className={classes.loading} role="status">
          <Loader size="sm" aria-hidden="true" /> Cargando el calendario…
        </p>
      ) : null}
      {calendar.data ? (
        <>
          <WindowCards windows={calendar.data.windows} calendar={calendar.data} />
          {calendar.data.contests.map(({ contest, title, windows }) =>
            windows ? (
              <Panel key={contest} title={title}>
                <p className={classes.hint}>
                  Repite otra votación, así que tiene sus propias fechas: las del proceso no la mueven.
                </p>
                <WindowCards contest={contest} windows={windows} calendar={calendar.data} />
              </Panel>
            ) : null,
          )}
        </>
      ) : null}
      <CalendarHistory />
    </>
  );
}

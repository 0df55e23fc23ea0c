import { Loader } from '@mantine/core';
import { windowNames } from '@urna/contract/calendar';
import { useMay } from '../../../domain/staff-session/staff-context.ts';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { ListFailure } from '../list-failure.tsx';
import classes from './calendar.module.css';
import { useAdminCalendar } from './calendar-api.ts';
import { CalendarHistory } from './calendar-history.tsx';
import { WindowCard } from './window-card.tsx';

export function CalendarPage() {
  const mayChange = useMay('administer');
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
      <ListFailure list={calendar} />
      {calendar.isPending ? (
        <p className={classes.loading} role="status">
          <Loader size="sm" aria-hidden="true" /> Cargando el calendario…
        </p>
      ) : null}
      {calendar.data ? (
        <div className={classes.cards}>
          {windowNames.map((name) => (
            <WindowCard
              key={name}
              name={name}
              window={calendar.data.windows[name]}
              now={new Date(calendar.data.now)}
              mayChange={mayChange}
            />
          ))}
        </div>
      ) : null}
      <CalendarHistory />
    </>
  );
}

import type { Calendar } from '@urna/contract/processes/calendar';
import type { AdminCalendar } from '@urna/contract/processes/calendar-admin';
import { undoneExtension } from '@urna/contract/processes/undo-extension';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { readOngoingTurnout } from '../../services/election/contests/turnout.ts';
import { findWindow } from '../../services/processes/calendar/calendar.ts';
import { readUse } from '../../services/processes/calendar/calendar-state.ts';
import { listContests } from '../../services/processes/contest-rows.ts';
import { readPageWords } from '../../services/processes/page-words.ts';

export type CalendarDeps = Pick<Deps, 'db' | 'clock' | 'updateDataUrl' | 'drill'>;

/** What a process asks when, and how many have voted in what is open. */
export async function readCalendar(
  { db, clock, updateDataUrl, drill }: CalendarDeps,
  process: ProcessRow,
): Promise<Calendar> {
  return {
    ...(await readPageWords(db, process)),
    turnout: await readOngoingTurnout(db, process),
    now: clock.now().toISOString(),
    update_data_url: updateDataUrl,
    ...(drill && { drill }),
  };
}

/** The calendar with what its rules depend on, for the administrator's page. */
export async function readAdminCalendar(deps: CalendarDeps, process: ProcessRow): Promise<AdminCalendar> {
  const { db } = deps;
  const repeated = (await listContests(db, process)).filter(({ repeats }) => repeats !== null);
  const calendars = [
    { contest: null, calendar_id: process.calendar_id },
    ...repeated.map(({ slug, calendar_id }) => ({ contest: slug, calendar_id })),
  ];
  return {
    ...(await readCalendar(deps, process)),
    states: await Promise.all(
      calendars.map(async ({ contest, calendar_id }) => {
        const undo = undoneExtension(await findWindow(db, 'voting', { calendar_id }), deps.clock.now());
        return {
          contest,
          ...(await readUse(db, calendar_id)),
          undo: undo.ok ? { until: undo.until.toISOString(), closes_at: undo.closes_at.toISOString() } : null,
        };
      }),
    ),
  };
}

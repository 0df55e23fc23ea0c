import { type WindowName, windowNames } from '@urna/contract/process/calendar';
import type { CalendarState } from '@urna/contract/process/calendar-rules';
import { undoneExtension } from '@urna/contract/process/undo-extension';
import type { AdminCalendar } from '@urna/contract/staff/administration';
import { sql } from 'kysely';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listContests } from '../../election/contests/contest-rows.ts';
import { findWindow, windowsOf } from './calendar.ts';
import { readCalendar } from './read-calendar.ts';

/** A calendar for the rules of its changes. */
export async function readCalendarState(
  db: Queryable,
  calendar: number,
  { drill }: Pick<Deps, 'drill'>,
): Promise<CalendarState> {
  const windows = await windowsOf(db, { calendar_id: calendar });
  return {
    windows: Object.fromEntries(windows.map((window) => [window.name, window])),
    ...(await readUse(db, calendar)),
    drill,
  };
}

/** What people have done who relied on the windows of a calendar. */
async function readUse(db: Queryable, calendar: number): Promise<{ used: WindowName[]; votable: boolean }> {
  const candidates = sql`candidates join contests on contests.id = candidates.contest where calendar_id = ${calendar}`;
  const { rows } = await sql<Record<WindowName | 'votable', boolean>>`
    select
      exists (select from ${candidates}) as inscription,
      exists (select from ${candidates} and exists (
        select from reviews where candidate_id = candidates.id and reviews.review_status = 'PARA_SUBSANAR'
      )) as correction,
      exists (select from contests where calendar_id = ${calendar} and stage <> 'preparing') as voting,
      exists (select from contests where calendar_id = ${calendar} and cleared_at is not null) as votable`.execute(db);
  const [use] = rows;
  return { used: windowNames.filter((name) => use?.[name]), votable: use?.votable ?? false };
}

/** The calendar with what its rules depend on, for the administrator's page. */
export async function readAdminCalendar(
  deps: Parameters<typeof readCalendar>[0],
  process: ProcessRow,
): Promise<AdminCalendar> {
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

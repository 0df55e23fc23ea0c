import { type WindowName, windowNames } from '@urna/contract/processes/calendar';
import type { CalendarState } from '@urna/contract/processes/calendar-rules';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { windowsOf } from './calendar.ts';

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
export async function readUse(db: Queryable, calendar: number): Promise<{ used: WindowName[]; votable: boolean }> {
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

import { closesFor, type WindowName, windowAccess, windowNames } from '@urna/contract/processes/calendar';
import type { CalendarState } from '@urna/contract/processes/calendar-rules';
import { type Insertable, sql } from 'kysely';
import type { WindowsTable } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';

const unsetReasons = {
  inscription: 'Las inscripciones aún no tienen fechas definidas.',
  correction: 'Las subsanaciones aún no tienen fechas definidas.',
  claims: 'Las reclamaciones sobre el censo aún no tienen fechas definidas.',
  voting: 'Las votaciones aún no tienen fechas definidas.',
} as const satisfies Record<WindowName, string>;

export const windowLabels = {
  inscription: 'Inscripciones',
  correction: 'Subsanaciones',
  claims: 'Reclamaciones sobre el censo',
  voting: 'Votaciones',
} as const satisfies Record<WindowName, string>;

/** The only place that decides whether a window is open. Throws with the reason while it isn't; returns when it closes. */
export function requireOpenWindow(
  window: WindowName,
  times: { opens_at: Date | null; closes_at: Date | null; grace_until?: Date | null } | undefined,
  now: Date,
): Date {
  const { opens_at = null, closes_at = null, grace_until } = times ?? {};
  if (!opens_at || !closes_at) throw new AppError('window_closed', { details: { reason: unsetReasons[window] } });
  const access = windowAccess(window, { opens_at, closes_at, grace_until }, now);
  if (!access.open) {
    const isOver = window === 'inscription' && closes_at <= now;
    throw new AppError('window_closed', {
      details: { reason: access.reason },
      // Whoever registered goes on with correction and follow-up.
      ...(isOver && { action: { type: 'go_on_elsewhere' } }),
    });
  }
  return closes_at;
}

/** A process and each of its contests point to the calendar with their windows. */
interface WithCalendar {
  calendar_id: number;
}

export interface Window {
  name: WindowName;
  opens_at: Date;
  closes_at: Date;
  grace_until: Date | null;
  /** Where the last change extended an open vote: the close before it, and when it was made. */
  extended_from: Date | null;
  extended_at: Date | null;
}

const selectWindows = (db: Queryable, { calendar_id }: WithCalendar) =>
  db
    .selectFrom('windows')
    .select(['name', 'opens_at', 'closes_at', 'grace_until', 'extended_from', 'extended_at'])
    .where('calendar_id', '=', calendar_id);

export async function requireOpen(db: Queryable, window: WindowName, of: WithCalendar, now: Date): Promise<Date> {
  return requireOpenWindow(window, await findWindow(db, window, of), now);
}

/**
 * As `requireOpen` for registrations, for one that was stored before the close: it may be finished in a period of grace,
 * given when the service failed in the last hour. A later close would let others begin. Returns until when.
 */
export async function requireOpenFor(
  db: Queryable,
  begun: WithCalendar & { created_at: Date },
  now: Date,
): Promise<Date> {
  const window = await findWindow(db, 'inscription', begun);
  const times = window && { ...window, closes_at: closesFor(window, begun.created_at), grace_until: null };
  return requireOpenWindow('inscription', times, now);
}

export async function findWindow(db: Queryable, window: WindowName, of: WithCalendar): Promise<Window | undefined> {
  return selectWindows(db, of).where('name', '=', window).executeTakeFirst();
}

/** Locked until the transaction ends: nobody moves it meanwhile. */
export async function lockWindow(tx: Tx, window: WindowName, of: WithCalendar): Promise<Window | undefined> {
  return selectWindows(tx, of).where('name', '=', window).forShare().executeTakeFirst();
}

/** Locks the windows of a calendar for a change, and the calendar itself: a window that isn't set yet has no row. */
export async function lockWindows(tx: Tx, of: WithCalendar): Promise<Window[]> {
  await tx.selectFrom('calendars').select('id').where('id', '=', of.calendar_id).forNoKeyUpdate().execute();
  return selectWindows(tx, of).orderBy('name').forUpdate().execute();
}

export async function windowsOf(db: Queryable, of: WithCalendar): Promise<Window[]> {
  return selectWindows(db, of).execute();
}

/** Makes a calendar without windows; returns its id. */
export async function insertCalendar(tx: Tx): Promise<number> {
  const { id } = await tx.insertInto('calendars').defaultValues().returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertWindows(tx: Tx, windows: readonly Insertable<WindowsTable>[]): Promise<void> {
  if (windows.length > 0) await tx.insertInto('windows').values(windows).execute();
}

/** The caller has deleted the process that pointed to it. */
export async function deleteCalendar(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('windows').where('calendar_id', '=', id).execute();
  await tx.deleteFrom('calendars').where('id', '=', id).execute();
}

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

/** Which windows of a calendar people have relied on, and whether anybody could vote. */
export async function readUse(db: Queryable, calendar: number): Promise<{ used: WindowName[]; votable: boolean }> {
  const candidates = sql`candidates join contests on contests.id = candidates.contest where calendar_id = ${calendar}`;
  const { rows } = await sql<Record<WindowName | 'votable', boolean>>`
    select
      exists (select from ${candidates}) as inscription,
      exists (select from ${candidates} and exists (
        select from reviews where candidate_id = candidates.id and reviews.review_status = 'PARA_SUBSANAR'
      )) as correction,
      exists (
        select from claims join processes on processes.id = claims.process_id
        left join contests on contests.id = claims.contest
        where presented_at is not null and coalesce(contests.calendar_id, processes.calendar_id) = ${calendar}
      ) as claims,
      exists (select from contests where calendar_id = ${calendar} and stage <> 'preparing') as voting,
      exists (select from contests where calendar_id = ${calendar} and cleared_at is not null) as votable`.execute(db);
  const [use] = rows;
  return { used: windowNames.filter((name) => use?.[name]), votable: use?.votable ?? false };
}

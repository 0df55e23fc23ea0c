import type { WindowName } from '@urna/contract/processes/calendar';
import {
  graceRefusal,
  isExtension,
  undoneExtension,
  windowChangeRefusal,
} from '@urna/contract/processes/calendar-rules';
import type { ContestRow, ProcessRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type Causer, record } from '../activity/record.ts';
import { lockWindows, readCalendarState, type Window } from './calendar.ts';

type CalendarDeps = Pick<Deps, 'db' | 'clock' | 'drill'>;

interface Change {
  /** A contest with windows of its own; otherwise those of the process change. */
  contest?: ContestRow | undefined;
  reason: string;
}

interface Locked {
  calendar_id: number;
  windows: readonly Window[];
  now: Date;
  /** What the activity log says of every change. */
  about: { process: ProcessRow; contest?: string; reason: string };
}

/**
 * Changes a calendar while its windows are locked. Race: two changes that each fit the other windows as they were wouldn't
 * fit each other. The time is read under the lock, which closing the voting needs too: a close that has passed can't be
 * postponed, and of two who undo an extension at once the second finds nothing to undo.
 */
function changeCalendar<Result>(
  { db, clock }: CalendarDeps,
  process: ProcessRow,
  { contest, reason }: Change,
  change: (tx: Tx, locked: Locked) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const calendar_id = contest?.calendar_id ?? process.calendar_id;
    const windows = await lockWindows(tx, { calendar_id });
    const about = { process, reason, ...(contest && { contest: contest.slug }) };
    return change(tx, { calendar_id, windows, now: clock.now(), about });
  });
}

const refuse = (reason: string) => new AppError('calendar_refused', { details: { reason } });

export interface WindowChange extends Change {
  window: WindowName;
  opensAt: Date;
  closesAt: Date;
}

export async function setWindow(
  deps: CalendarDeps,
  causer: Causer,
  process: ProcessRow,
  change: WindowChange,
): Promise<void> {
  await changeCalendar(deps, process, change, async (tx, { calendar_id, windows, now, about }) => {
    const before = windows.find(({ name }) => name === change.window);
    const state = await readCalendarState(tx, calendar_id, deps);
    const times = { opens_at: change.opensAt, closes_at: change.closesAt };
    const refusal = windowChangeRefusal(change.window, times, state, now);
    if (refusal) throw refuse(refusal);
    const extended = before && isExtension(change.window, times, state, now);
    await tx
      .insertInto('windows')
      .values({ calendar_id, name: change.window, ...times })
      .onConflict((conflict) =>
        conflict.columns(['calendar_id', 'name']).doUpdateSet({
          ...times,
          extended_from: extended ? before.closes_at : null,
          extended_at: extended ? now : null,
          // A period of grace that ends before the new close has no effect any more.
          grace_until: before?.grace_until && before.grace_until > change.closesAt ? before.grace_until : null,
        }),
      )
      .execute();
    await enqueue(tx, 'clock');
    const shown = (row: { opens_at: Date; closes_at: Date }) => ({
      opens_at: row.opens_at.toISOString(),
      closes_at: row.closes_at.toISOString(),
    });
    const [old, attributes] = [before ? shown(before) : {}, shown(times)];
    await record(tx, causer, 'calendar_changed', { ...about, window: change.window, old, attributes });
  });
}

/**
 * Undoes the last change of an open vote's window, if it extended it. Returns when the vote closes now, and the close
 * before the extension, which may have passed.
 */
export async function undoExtension(
  deps: CalendarDeps,
  causer: Causer,
  process: ProcessRow,
  change: Change,
): Promise<{ closesAt: Date; former: Date }> {
  return changeCalendar(deps, process, change, async (tx, { calendar_id, windows, now, about }) => {
    const window = windows.find(({ name }) => name === 'voting');
    const undone = undoneExtension(window, now);
    if (!undone.ok || !window?.extended_from) throw refuse(undone.ok ? '' : undone.reason);
    await tx
      .updateTable('windows')
      .set({ closes_at: undone.closes_at, extended_from: null, extended_at: null })
      .where('calendar_id', '=', calendar_id)
      .where('name', '=', 'voting')
      .execute();
    await enqueue(tx, 'clock');
    const shown = (closes_at: Date) => ({ closes_at: closes_at.toISOString() });
    const [old, attributes] = [shown(window.closes_at), shown(undone.closes_at)];
    await record(tx, causer, 'extension_undone', { ...about, window: 'voting', old, attributes });
    return { closesAt: undone.closes_at, former: window.extended_from };
  });
}

/** Announces until when registrations that were begun before the close may be finished, or takes it back before it began. */
export async function setGrace(
  deps: CalendarDeps,
  causer: Causer,
  process: ProcessRow,
  change: Change & { until: Date | null },
): Promise<void> {
  await changeCalendar(deps, process, change, async (tx, { calendar_id, windows, now, about }) => {
    const window = windows.find(({ name }) => name === 'inscription');
    const refusal = graceRefusal(window, change.until, now);
    if (refusal || !window) throw refuse(refusal ?? '');
    await tx
      .updateTable('windows')
      .set({ grace_until: change.until })
      .where('calendar_id', '=', calendar_id)
      .where('name', '=', 'inscription')
      .execute();
    const shown = (grace: Date | null) => ({ grace_until: grace?.toISOString() ?? null });
    const [old, attributes] = [shown(window.grace_until), shown(change.until)];
    await record(tx, causer, 'grace_announced', { ...about, window: 'inscription', old, attributes });
  });
}

import type { WindowName } from '@urna/contract/process/calendar';
import { graceRefusal, isExtension, windowChangeRefusal } from '@urna/contract/process/calendar-rules';
import { undoneExtension } from '@urna/contract/process/undo-extension';
import type { ContestRow, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type Causer, record } from '../../activity/record.ts';
import { lockWindows } from './calendar.ts';
import { readCalendarState } from './calendar-state.ts';

export interface WindowChange {
  window: WindowName;
  /** A contest with windows of its own; otherwise those of the process change. */
  contest?: ContestRow;
  opensAt: Date;
  closesAt: Date;
  reason: string;
}

export async function setWindow(
  deps: Pick<Deps, 'db' | 'clock' | 'drill'>,
  causer: Causer,
  process: ProcessRow,
  change: WindowChange,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { contest } = change;
  const calendar = contest?.calendar_id ?? process.calendar_id;
  return deps.db.transaction().execute(async (tx) => {
    // Race: two changes that each fit the other windows as they were wouldn't fit each other.
    const windows = await lockWindows(tx, { calendar_id: calendar });
    const before = windows.find(({ name }) => name === change.window);
    const state = await readCalendarState(tx, calendar, deps);
    // Read once the rows are locked: closing the voting locks one too, and a close that has passed can't be postponed.
    const now = deps.clock.now();
    const times = { opens_at: change.opensAt, closes_at: change.closesAt };
    const reason = windowChangeRefusal(change.window, times, state, now);
    if (reason) return { ok: false, reason };
    const extended = before && isExtension(change.window, times, state, now);
    await tx
      .insertInto('windows')
      .values({ calendar_id: calendar, name: change.window, ...times })
      .onConflict((conflict) =>
        conflict.columns(['calendar_id', 'name']).doUpdateSet({
          ...times,
          extended_from: extended ? before.closes_at : null,
          extended_at: extended ? now : null,
          // A close that is moved past it makes a period of grace needless.
          grace_until: before?.grace_until && before.grace_until > change.closesAt ? before.grace_until : null,
        }),
      )
      .execute();
    await enqueue(tx, 'clock', now);
    const shown = (row: { opens_at: Date; closes_at: Date }) => ({
      opens_at: row.opens_at.toISOString(),
      closes_at: row.closes_at.toISOString(),
    });
    await record(tx, causer, 'calendar_changed', {
      process,
      ...(contest ? { contest: contest.slug } : {}),
      window: change.window,
      old: before ? shown(before) : {},
      attributes: shown(times),
      reason: change.reason,
    });
    return { ok: true };
  });
}

/** Takes back the close that the last change of an open vote put off. Returns the close from now on. */
export async function undoExtension(
  deps: Pick<Deps, 'db' | 'clock'>,
  causer: Causer,
  process: ProcessRow,
  { contest, reason }: { contest?: ContestRow; reason: string },
): Promise<{ ok: true; closesAt: Date; former: Date } | { ok: false; reason: string }> {
  const calendar_id = contest?.calendar_id ?? process.calendar_id;
  return deps.db.transaction().execute(async (tx) => {
    const windows = await lockWindows(tx, { calendar_id });
    const window = windows.find(({ name }) => name === 'voting');
    // Read once the rows are locked: of two who undo at once the second finds nothing to undo, and closing locks one too.
    const now = deps.clock.now();
    const undone = undoneExtension(window, now);
    if (!undone.ok || !window?.extended_from) return { ok: false, reason: undone.ok ? '' : undone.reason };
    await tx
      .updateTable('windows')
      .set({ closes_at: undone.closes_at, extended_from: null, extended_at: null })
      .where('calendar_id', '=', calendar_id)
      .where('name', '=', 'voting')
      .execute();
    await enqueue(tx, 'clock', now);
    await record(tx, causer, 'extension_undone', {
      process,
      ...(contest ? { contest: contest.slug } : {}),
      window: 'voting',
      old: { closes_at: window.closes_at.toISOString() },
      attributes: { closes_at: undone.closes_at.toISOString() },
      reason,
    });
    return { ok: true, closesAt: undone.closes_at, former: window.extended_from };
  });
}

interface Grace {
  /** A contest with windows of its own; otherwise those of the process change. */
  contest?: ContestRow;
  until: Date | null;
  reason: string;
}

/** Announces until when registrations that were begun before the close may be finished, or takes it back before it began. */
export async function setGrace(
  deps: Pick<Deps, 'db' | 'clock'>,
  causer: Causer,
  process: ProcessRow,
  { contest, until, reason }: Grace,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const calendar_id = contest?.calendar_id ?? process.calendar_id;
  return deps.db.transaction().execute(async (tx) => {
    const windows = await lockWindows(tx, { calendar_id });
    const window = windows.find(({ name }) => name === 'inscription');
    // Read once the rows are locked: the window may close while this waits.
    const now = deps.clock.now();
    const refusal = graceRefusal(window, until, now);
    if (refusal || !window) return { ok: false, reason: refusal ?? '' };
    await tx
      .updateTable('windows')
      .set({ grace_until: until })
      .where('calendar_id', '=', calendar_id)
      .where('name', '=', 'inscription')
      .execute();
    const shown = (grace: Date | null) => ({ grace_until: grace?.toISOString() ?? null });
    await record(tx, causer, 'grace_announced', {
      process,
      window: 'inscription',
      ...(contest ? { contest: contest.slug } : {}),
      old: shown(window.grace_until),
      attributes: shown(until),
      reason,
    });
    return { ok: true };
  });
}

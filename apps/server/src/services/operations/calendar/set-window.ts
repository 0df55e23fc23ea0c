import type { WindowName } from '@urna/contract/process/calendar';
import { isExtension, windowChangeRefusal } from '@urna/contract/process/calendar-rules';
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

import { graceRefusal } from '@urna/contract/process/calendar-rules';
import type { ContestRow, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Causer, record } from '../../activity/record.ts';
import { lockWindows } from './calendar.ts';

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

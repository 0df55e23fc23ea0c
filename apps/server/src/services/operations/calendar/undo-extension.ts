import { undoneExtension } from '@urna/contract/process/undo-extension';
import type { ContestRow, ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type Causer, record } from '../../activity/record.ts';
import { lockWindows } from './calendar.ts';

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

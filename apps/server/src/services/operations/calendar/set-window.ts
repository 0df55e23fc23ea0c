import type { WindowName } from '@urna/contract/calendar';
import { windowChangeRefusal } from '@urna/contract/calendar-rules';
import type { Deps } from '../../../platform/deps.ts';
import { type Causer, record } from '../../activity/record.ts';

export type WindowChange = { window: WindowName; opensAt: Date; closesAt: Date; reason: string };

export async function setWindow(
  deps: Pick<Deps, 'db' | 'clock'>,
  causer: Causer,
  change: WindowChange,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('windows')
      .selectAll()
      .where('name', '=', change.window)
      .forUpdate()
      .executeTakeFirst();
    // Read once the row is locked: closing the voting locks it too, and a close that has passed can't be postponed.
    const now = deps.clock.now();
    const times = { opens_at: change.opensAt, closes_at: change.closesAt };
    const reason = windowChangeRefusal(change.window, before, times, now);
    if (reason) return { ok: false, reason };
    await tx
      .insertInto('windows')
      .values({ name: change.window, ...times })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(times))
      .execute();
    const shown = (row: { opens_at: Date; closes_at: Date }) => ({
      opens_at: row.opens_at.toISOString(),
      closes_at: row.closes_at.toISOString(),
    });
    await record(tx, now, causer, {
      log_name: 'calendar',
      event: 'calendar_changed',
      properties: {
        window: change.window,
        old: before ? shown(before) : {},
        attributes: shown(times),
        reason: change.reason,
      },
    });
    return { ok: true };
  });
}

import type { WindowName } from '@urna/contract/calendar';
import { tellTime } from '@urna/contract/dates';
import type { Deps } from '../../platform/deps.ts';
import { type Causer, record } from '../activity/record.ts';

export type WindowChange = { window: WindowName; opensAt: Date; closesAt: Date; reason: string };

/** Why a change of a window may not be: what has begun can't be made not to have begun. */
function refusal(
  before: { opens_at: Date; closes_at: Date } | undefined,
  change: WindowChange,
  now: Date,
): string | null {
  if (change.opensAt >= change.closesAt) return 'El cierre debe ser posterior a la apertura.';
  if (!before || now < before.opens_at) return null;
  if (before.opens_at.getTime() !== change.opensAt.getTime()) {
    return `La apertura ya pasó (${tellTime(before.opens_at)}) y no se puede mover.`;
  }
  if (change.window !== 'voting') return null;
  if (now >= before.closes_at) return `La votación ya cerró (${tellTime(before.closes_at)}).`;
  return change.closesAt < before.closes_at ? 'Con la votación abierta el cierre solo se puede aplazar.' : null;
}

export async function setWindow(
  deps: Pick<Deps, 'db' | 'clock'>,
  causer: Causer,
  change: WindowChange,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('windows')
      .selectAll()
      .where('name', '=', change.window)
      .forUpdate()
      .executeTakeFirst();
    const reason = refusal(before, change, now);
    if (reason) return { ok: false, reason };
    const times = { opens_at: change.opensAt, closes_at: change.closesAt };
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

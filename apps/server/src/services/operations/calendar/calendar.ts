import { doorOf, type WindowName } from '@urna/contract/calendar';
import type { Queryable } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';

const unset = {
  inscription: 'Las inscripciones aún no tienen fechas definidas.',
  correction: 'Las subsanaciones aún no tienen fechas definidas.',
  voting: 'Las votaciones aún no tienen fechas definidas.',
} as const satisfies Record<WindowName, string>;

/** Throws unless the window is open now, with the reason; the only place that decides it. Returns when it closes. */
export function requireOpenWindow(
  window: WindowName,
  times: { opens_at: Date | null; closes_at: Date | null } | undefined,
  now: Date,
): Date {
  const { opens_at = null, closes_at = null } = times ?? {};
  if (!opens_at || !closes_at) throw new AppError('window_closed', { details: { reason: unset[window] } });
  const door = doorOf(window, { opens_at, closes_at }, now);
  if (!door.open) throw new AppError('window_closed', { details: { reason: door.reason } });
  return closes_at;
}

export async function requireOpen(db: Queryable, window: WindowName, now: Date): Promise<Date> {
  const row = await db
    .selectFrom('windows')
    .select(['opens_at', 'closes_at'])
    .where('name', '=', window)
    .executeTakeFirst();
  return requireOpenWindow(window, row, now);
}

export interface Process {
  title: string;
  body: string;
  period: string;
  year: number;
}

export async function currentProcess(db: Queryable): Promise<Process> {
  return db.selectFrom('process').select(['title', 'body', 'period', 'year']).executeTakeFirstOrThrow();
}

export async function windowsOf(db: Queryable): Promise<{ name: WindowName; opens_at: Date; closes_at: Date }[]> {
  return db.selectFrom('windows').selectAll().execute();
}

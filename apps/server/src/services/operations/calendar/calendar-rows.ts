import type { Insertable } from 'kysely';
import type { WindowsTable } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';

/** Makes a calendar without windows; returns its id. */
export async function insertCalendar(tx: Tx): Promise<number> {
  const { id } = await tx.insertInto('calendars').defaultValues().returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertWindows(tx: Tx, windows: readonly Insertable<WindowsTable>[]): Promise<void> {
  if (windows.length > 0) await tx.insertInto('windows').values(windows).execute();
}

export async function deleteWindows(tx: Tx, calendar: number): Promise<void> {
  await tx.deleteFrom('windows').where('calendar_id', '=', calendar).execute();
}

/** The process that points to it is deleted before. */
export async function deleteCalendar(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('calendars').where('id', '=', id).execute();
}

import type { Activity } from '@urna/contract/staff/activity';
import type { Tx } from '../../../platform/database/tables.ts';
import { type Causer, record } from '../../activity/record.ts';
import { processOfChange, subjectOf } from './change-record.ts';
import type { ChangeRow } from './change-rows.ts';
import { tellEnded } from './tell-everybody.ts';

type Without<Each, Key extends PropertyKey> = Each extends unknown ? Omit<Each, Key> : never;
type ChangeActivity = Without<Extract<Activity, { event: `change_${string}` }>, 'log_name'>;

export async function recordChange(
  tx: Tx,
  now: Date,
  causer: Causer,
  row: ChangeRow,
  activity: ChangeActivity,
): Promise<void> {
  await record(tx, now, causer, { log_name: 'staff', ...activity, process: processOfChange(row) }, subjectOf(row));
}

/** Tells everybody who knew of a change how it ended, and records it. */
export async function tellAndRecordEnd(...end: Parameters<typeof recordChange>): Promise<void> {
  const [tx, now, , row] = end;
  await tellEnded(tx, now, row);
  await recordChange(...end);
}

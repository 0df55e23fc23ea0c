import type { Tx } from '../../../platform/database/tables.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { processOf } from '../../../services/processes/processes.ts';
import { insertJob, type JobRow } from './import-jobs.ts';
import type { Imported } from './importers.ts';

/** Queues an import for the worker. */
export async function startJob(
  tx: Tx,
  now: Date,
  author: Causer,
  what: Imported,
  job: Parameters<typeof insertJob>[1],
): Promise<JobRow> {
  const row = await insertJob(tx, job, now);
  const kind = 'roll' in what ? (`roll-${what.roll.slug}` as const) : what.list;
  const properties = { import_id: row.id, kind, dry_run: job.dry_run, file_name: job.file_name };
  const process = 'roll' in what ? processOf(what.roll) : null;
  await record(tx, author, 'import_requested', { process, ...properties });
  return row;
}

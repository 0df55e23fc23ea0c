import { type ImportJob, importKindLabels } from '@urna/contract/people/imports';
import type { Selectable } from 'kysely';
import { after } from '../../../platform/clock.ts';
import { type ProcessKey, processOf } from '../../../platform/database/process-tables.ts';
import type { ImportJobsTable, Queryable, Tx } from '../../../platform/database/tables.ts';
import { enqueue, type Job, requireClaim } from '../../../platform/jobs/jobs.ts';
import { type Page, readPage } from '../../../platform/read-page.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import type { ImportReport } from '../../../services/people/csv-import/import-target.ts';
import { forgetFile } from './import-files.ts';
import type { Imported } from './importers.ts';

/** The only module that writes the table of import jobs. */

const SAMPLES_SECONDS = 3600;

export type JobRow = Selectable<ImportJobsTable> & { contest_slug: string | null; contest_title: string | null };

const selectJobs = (db: Queryable) =>
  db
    .selectFrom('import_jobs')
    .leftJoin('contests', 'contests.id', 'import_jobs.contest')
    .selectAll('import_jobs')
    .select(['contests.slug as contest_slug', 'contests.title as contest_title']);

/** Without the samples: only one who may see them asks for a job with them. */
export function toImportJob(row: JobRow, samples: ImportJob['samples'] = null): ImportJob {
  return {
    id: row.id,
    ...(row.kind === 'roll'
      ? { kind: `roll-${row.contest_slug ?? ''}` as const, title: `Censo: ${row.contest_title ?? ''}` }
      : { kind: row.kind, title: importKindLabels[row.kind] }),
    dry_run: row.dry_run,
    status: row.status,
    file_name: row.file_name,
    started_by: row.started_by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    lines: row.lines,
    done_lines: row.done_lines,
    created: row.created,
    updated: row.updated,
    ...(row.unchanged !== null && { unchanged: row.unchanged }),
    ...(row.existing !== null && { existing: row.existing }),
    ...(row.deactivated !== null && { deactivated: row.deactivated }),
    ...(row.held !== null && { held: row.held }),
    fields: row.fields,
    checks: row.checks,
    samples,
    bad_total: row.bad_total,
    bad: row.bad,
  };
}

type NewJob = Pick<
  JobRow,
  | 'kind'
  | 'process_id'
  | 'contest'
  | 'dry_run'
  | 'file_name'
  | 'file_id'
  | 'staff_id'
  | 'started_by'
  | 'reviewed'
  | 'confirmed'
  | 'reason'
>;

/** Queues an import for the worker. The unique index on waiting and running jobs refuses a second one of a kind. */
export async function startJob(tx: Tx, now: Date, author: Causer, what: Imported, job: NewJob): Promise<JobRow> {
  const { id } = await tx
    .insertInto('import_jobs')
    .values({ ...job, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, 'import', id);
  await record(tx, author, 'import_requested', {
    process: 'roll' in what ? processOf(what.roll) : null,
    import_id: id,
    kind: 'roll' in what ? (`roll-${what.roll.slug}` as const) : what.list,
    dry_run: job.dry_run,
    file_name: job.file_name,
  });
  return selectJobs(tx).where('import_jobs.id', '=', id).executeTakeFirstOrThrow();
}

export async function findJob(db: Queryable, id: number): Promise<JobRow | undefined> {
  return selectJobs(db).where('import_jobs.id', '=', id).executeTakeFirst();
}

export async function hasOpenJob(db: Queryable, job: Pick<JobRow, 'kind' | 'contest'>): Promise<boolean> {
  const open = db
    .selectFrom('import_jobs')
    .select('id')
    .where('kind', '=', job.kind)
    .where('contest', 'is not distinct from', job.contest)
    .where('finished_at', 'is', null);
  return (await open.executeTakeFirst()) !== undefined;
}

/** The imports of a process's rolls and of the installation's lists, newest first. */
export async function listJobs(
  db: Queryable,
  process: ProcessKey,
  page: Page,
): Promise<{ data: ImportJob[]; total: number }> {
  const jobs = selectJobs(db).where((where) =>
    where.or([where('import_jobs.process_id', 'is', null), where('import_jobs.process_id', '=', process.id)]),
  );
  const { data, total } = await readPage(jobs.orderBy('import_jobs.id', 'desc'), page);
  return { data: data.map((row) => toImportJob(row)), total };
}

const updateOpenJob = (db: Queryable, { subject }: Job) =>
  db.updateTable('import_jobs').where('id', '=', subject).where('finished_at', 'is', null);

export async function beginJob(db: Queryable, job: Job): Promise<JobRow | undefined> {
  const { numUpdatedRows } = await updateOpenJob(db, job)
    .set({ status: 'running', done_lines: 0 })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? findJob(db, job.subject) : undefined;
}

export async function noteProgress(db: Queryable, job: Job, done: number, total: number, now: Date): Promise<void> {
  await requireClaim(db, job, now);
  await updateOpenJob(db, job).set({ done_lines: done, lines: total }).execute();
}

/** Runs in the transaction of the import, so that a job is finished exactly when its rows are committed. */
export async function finishJob(tx: Tx, job: Job, fileId: number, report: ImportReport, now: Date): Promise<void> {
  await requireClaim(tx, job, now);
  const { lines, created, updated, unchanged, deactivated, existing, held, review, bad, badTotal } = report;
  const end = {
    status: badTotal > 0 ? ('refused' as const) : ('done' as const),
    finished_at: now,
    lines,
    done_lines: lines,
    created,
    updated,
    unchanged,
    deactivated: deactivated ?? null,
    existing,
    held: held ?? null,
    reason: null,
    ...(review && {
      fields: JSON.stringify(review.fields),
      ...(review.checks && { checks: JSON.stringify(review.checks) }),
      samples: JSON.stringify(review.samples),
      fingerprint: review.fingerprint,
    }),
    bad_total: badTotal,
    bad: JSON.stringify(bad),
  };
  await updateOpenJob(tx, job).set(end).execute();
  await forgetFile(tx, fileId);
}

/** Samples hold names and addresses, for whoever decides about an import. */
export async function forgetOldSamples(db: Queryable, now: Date): Promise<void> {
  await db
    .updateTable('import_jobs')
    .set({ samples: null })
    .where('samples', 'is not', null)
    .where('created_at', '<', after(now, -SAMPLES_SECONDS))
    .execute();
}

export async function failJob(tx: Tx, job: Job, now: Date): Promise<void> {
  // The process that holds the claim now reads the file.
  await requireClaim(tx, job, now);
  const failed = await updateOpenJob(tx, job)
    .set({ status: 'failed', finished_at: now, reason: null })
    .returning('file_id')
    .executeTakeFirst();
  if (failed?.file_id) await forgetFile(tx, failed.file_id);
}

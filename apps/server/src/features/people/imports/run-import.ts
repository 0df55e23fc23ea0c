import type { Tx } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import { ClaimLost, type Job } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import type { ChangeDeps } from '../../../services/access/change-requests/action.ts';
import type { ImportReport } from '../../../services/people/csv-import/import-target.ts';
import { findContest } from '../../../services/processes/contest-rows.ts';
import { fileSource } from './import-files.ts';
import { beginJob, failJob, findJob, finishJob, noteProgress } from './import-jobs.ts';
import { type ImportDeps, importList } from './importers.ts';
import { askForRegisterEmail } from './waiting-imports.ts';

type RunDeps = ImportDeps & ChangeDeps & { log: Log };

export function importWork(deps: RunDeps): JobWork {
  const { db, clock, log } = deps;
  const fail = (job: Job) => db.transaction().execute((tx) => failJob(tx, job, clock.now()));
  return {
    kind: 'import',
    run: async (job, signal) => {
      try {
        await run(deps, job, signal);
      } catch (error) {
        if (signal.aborted || error instanceof ClaimLost) throw error;
        log.error({ err: error, import: job.subject }, 'an import failed');
        await fail(job);
      }
    },
    giveUp: fail,
  };
}

async function run(deps: RunDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const row = await beginJob(db, job);
  if (!row) return;
  const { kind, file_id: fileId } = row;
  if (fileId === null) throw new Error('an import without a file');
  const what = kind === 'roll' ? { roll: await findContest(db, row.contest ?? 0) } : { list: kind };
  const reviewed = row.reviewed === null ? undefined : await findJob(db, row.reviewed);
  const input = {
    reviewed: reviewed?.fingerprint ?? null,
    confirmed: row.confirmed,
    source: fileSource(db, fileId),
    fileName: row.file_name,
    dryRun: row.dry_run,
    causer: { type: 'staff' as const, id: String(row.staff_id), name: row.started_by },
    onProgress: async (done: number, total: number) => {
      signal.throwIfAborted();
      await noteProgress(db, job, done, total, clock.now());
    },
    completing: (tx: Tx, report: ImportReport) => finishJob(tx, job, fileId, report, clock.now()),
  };
  await importList(deps, what, input, (tx, waiting) => askForRegisterEmail(tx, deps, row, waiting));
}

import { ClaimLost, isHopeless, withHeartbeat } from '../../../platform/claims.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Log } from '../../../platform/deps.ts';
import type { ChangeDeps } from '../../../services/access/change-requests/action.ts';
import { findContest } from '../../../services/elections/contests/contest-rows.ts';
import type { ImportReport } from '../../../services/files/csv-import/import-target.ts';
import { askForRegisterEmail } from './hold-register-email.ts';
import { fileSource, forgetOrphanFiles } from './import-files.ts';
import {
  claimJob,
  failJob,
  findJob,
  finishJob,
  type JobRow,
  noteAlive,
  noteProgress,
  releaseJob,
} from './import-jobs.ts';
import { type ImportDeps, importList } from './importers.ts';

type RunDeps = ImportDeps & ChangeDeps & { log: Log };

class Stopped extends Error {}

/** Claims and runs one job, if there is one; returns whether there was. */
export async function runNextImport(deps: RunDeps, signal: AbortSignal): Promise<boolean> {
  const { db, clock, log } = deps;
  const job = await claimJob(db, clock.now());
  if (!job) return false;
  const { file_id: fileId } = job;
  if (isHopeless(job.attempts) || fileId === null) {
    log.error({ import: job.id, attempts: job.attempts }, 'an import was given up');
    await failJob(db, job, clock.now());
    return true;
  }
  try {
    // No batch ends while the rows are written.
    await withHeartbeat(
      log,
      () => noteAlive(db, job, clock.now()),
      () => run(deps, job, fileId, signal),
    );
  } catch (error) {
    if (error instanceof Stopped) await releaseJob(db, job);
    else if (!(error instanceof ClaimLost)) {
      log.error({ err: error, import: job.id }, 'an import failed');
      await failJob(db, job, clock.now());
    }
  } finally {
    await forgetOrphanFiles(db, clock.now());
  }
  return true;
}

async function run(deps: RunDeps, job: JobRow, fileId: number, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const { kind } = job;
  const what = kind === 'roll' ? { roll: await findContest(db, job.contest ?? 0) } : { list: kind };
  const reviewed = job.reviewed === null ? undefined : await findJob(db, job.reviewed);
  const input = {
    reviewed: reviewed?.fingerprint ?? null,
    confirmed: job.confirmed,
    source: fileSource(db, fileId),
    fileName: job.file_name,
    dryRun: job.dry_run,
    causer: { type: 'staff' as const, id: String(job.staff_id), name: job.started_by },
    onProgress: async (done: number, total: number) => {
      if (signal.aborted) throw new Stopped();
      await noteProgress(db, job, done, total, clock.now());
    },
    completing: (tx: Tx, report: ImportReport) => finishJob(tx, job, report, clock.now()),
  };
  await importList(deps, what, input, (tx, held) => askForRegisterEmail(tx, deps, job, held));
}

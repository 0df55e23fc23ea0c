import type { ImportKind, ListKind } from '@urna/contract/people/imports';
import type { ContestRow, ProcessKey } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps, Log } from '../../../platform/deps.ts';
import { ClaimLost, type Job } from '../../../platform/jobs/jobs.ts';
import type { JobWork } from '../../../platform/jobs/worker.ts';
import type { ChangeDeps } from '../../../services/access/change-requests/action.ts';
import { accountantRoll, electorRoll } from '../../../services/election/roll/roll-imports.ts';
import { importCsv } from '../../../services/people/csv-import/import-csv.ts';
import type { ImportInput, ImportReport } from '../../../services/people/csv-import/import-target.ts';
import { universitiesImport } from '../../../services/people/load-reference.ts';
import { type HoldEmail, registerImport } from '../../../services/people/register/import-register.ts';
import { findContest, requireContest } from '../../../services/processes/contest-rows.ts';
import { askForRegisterEmail } from './hold-register-email.ts';
import { fileSource } from './import-files.ts';
import { beginJob, failJob, findJob, finishJob, noteProgress } from './import-jobs.ts';

export type ImportDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'boothUrl' | 'secrets'>;

/** What is imported: one of the installation's lists, or the roll of a contest. */
export type Imported = { list: ListKind } | { roll: ContestRow };

/** By what a job is known. */
export const keyOf = (what: Imported) =>
  'roll' in what ? { kind: 'roll' as const, contest: what.roll.id } : { kind: what.list, contest: null };

export async function findImported(
  db: Queryable,
  process: () => Promise<ProcessKey>,
  kind: ImportKind,
): Promise<Imported> {
  if (kind === 'register' || kind === 'universities') return { list: kind };
  return { roll: await requireContest(db, await process(), kind.slice('roll-'.length)) };
}

/**
 * Imports a list, for the administrator's page and the operator's command. The operator is outside of the product: nothing
 * of theirs waits for another administrator.
 */
export function importList(
  deps: ImportDeps,
  what: Imported,
  input: ImportInput,
  hold?: HoldEmail,
): Promise<ImportReport> {
  if ('list' in what) {
    return what.list === 'register'
      ? importCsv(deps, registerImport(hold), input)
      : importCsv(deps, universitiesImport, input);
  }
  return what.roll.login === 'code'
    ? importCsv(deps, accountantRoll(what.roll), input)
    : importCsv(deps, electorRoll(what.roll, { invites: deps }), input);
}

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
  await importList(deps, what, input, (tx, held) => askForRegisterEmail(tx, deps, row, held));
}

import { bogotaDay } from '@urna/contract/shared/dates';
import { CSV_START, csvLine } from '@urna/credential-files/csv-line';
import type { ProcessRow } from '../../../platform/database/process-tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type FileSandbox, renderDocument } from '../../../platform/files/sandbox/file-sandbox.ts';
import { pick } from '../../../platform/pick.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { listBallot } from '../../../services/candidacy/ballot-candidates.ts';
import { listContests } from '../../../services/processes/contest-rows.ts';
import { printedProcess } from '../../../services/processes/processes.ts';
import { type AdmittedInput, admittedJob } from './admitted-job.ts';

const shownColumns = ['full_name', 'professional_card', 'institution', 'city'] as const;

/**
 * The candidates admitted to each contest, as the board publishes them: exactly those on its ballot, with what the ballot
 * shows of each. A repetition isn't listed, since it has the candidates of the contest that it repeats.
 */
export async function exportAdmitted(
  deps: Deps & { fileSandbox: FileSandbox },
  staff: StaffRow,
  process: ProcessRow,
  format: 'pdf' | 'csv',
): Promise<{ fileName: string; content: Buffer }> {
  const now = deps.clock.now();
  const contests = await Promise.all(
    (await listContests(deps.db, process))
      .filter(({ candidates_of }) => candidates_of === null)
      .map(async (contest) => ({
        title: contest.title,
        sealed_at: contest.sealed_at?.toISOString() ?? null,
        candidates: (await listBallot(deps.db, contest)).map((candidate) => pick(candidate, shownColumns)),
      })),
  );
  const content =
    format === 'csv'
      ? csvOf(contests)
      : await renderDocument(deps, admittedJob, {
          process: await printedProcess(deps.db, process),
          madeAt: now.toISOString(),
          contests,
        });
  await deps.db.transaction().execute((tx) =>
    record(tx, asCauser(staff), 'admitted_exported', {
      process,
      format,
      rows: contests.reduce((sum, { candidates }) => sum + candidates.length, 0),
    }),
  );
  return { fileName: `candidaturas-admitidas-${bogotaDay(now)}.${format}`, content };
}

function csvOf(contests: AdmittedInput['contests']): Buffer {
  const titles = ['Elección', 'Candidato', 'Tarjeta profesional', 'Institución', 'Ciudad'];
  const rows = contests.flatMap(({ title, candidates }) =>
    candidates.map((candidate) => [title, ...shownColumns.map((column) => candidate[column] ?? '')]),
  );
  return Buffer.from(CSV_START + [titles, ...rows].map(csvLine).join(''));
}

import { bogotaDay } from '@urna/contract/shared/dates';
import type { ProcessRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { record } from '../../services/activity/record.ts';
import { listBallot } from '../../services/elections/contests/ballot-candidates.ts';
import { listContests } from '../../services/elections/contests/contest-rows.ts';
import type { AdmittedInput } from '../../services/files/admitted/admitted-input.ts';
import type { FileSandbox } from '../../services/files/sandbox/file-sandbox.ts';
import { renderPdf } from '../../services/files/sandbox/render-pdf.ts';
import { writeCsv } from '../../services/files/spreadsheets/write-csv.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { printedProcess } from '../../services/processes/printed-process.ts';

type Format = 'pdf' | 'csv';
type AdmittedDeps = Deps & { fileSandbox: FileSandbox };

const columns = ['Elección', 'Candidato', 'Tarjeta profesional', 'Institución', 'Ciudad'].map((title) => ({
  title,
  width: 30,
}));

/**
 * The candidates admitted to each contest, as the board publishes them: what the ballot will show of each, and nothing
 * else, neither whom the board took off it nor who was approved after its sealing; a repetition has the candidates of what
 * it repeats.
 */
export async function exportAdmitted(
  deps: AdmittedDeps,
  staff: StaffRow,
  process: ProcessRow,
  format: Format,
): Promise<{ fileName: string; content: Buffer }> {
  const now = deps.clock.now();
  const contests: AdmittedInput['contests'] = await Promise.all(
    (await listContests(deps.db, process))
      .filter(({ candidates_of }) => candidates_of === null)
      .map(async (contest) => ({
        title: contest.title,
        sealed_at: contest.sealed_at?.toISOString() ?? null,
        candidates: await listBallot(deps.db, contest),
      })),
  );
  const content = format === 'csv' ? await csvOf(contests) : await pdfOf(deps, process, now, contests);
  await deps.db.transaction().execute((tx) =>
    record(tx, asCauser(staff), 'admitted_exported', {
      process,
      format,
      rows: contests.reduce((sum, { candidates }) => sum + candidates.length, 0),
    }),
  );
  return { fileName: `candidaturas-admitidas-${bogotaDay(now)}.${format}`, content };
}

async function csvOf(contests: AdmittedInput['contests']): Promise<Buffer> {
  const rows = contests.flatMap(({ title, candidates }) =>
    candidates.map(({ full_name, professional_card, institution, city }) => [
      title,
      full_name,
      professional_card,
      institution ?? '',
      city,
    ]),
  );
  const pieces = writeCsv({
    columns,
    rows: async function* () {
      yield rows;
    },
  });
  const bytes: Buffer[] = [];
  for await (const piece of pieces) bytes.push(piece);
  return Buffer.concat(bytes);
}

async function pdfOf(
  { db, fileSandbox }: AdmittedDeps,
  process: ProcessRow,
  now: Date,
  contests: AdmittedInput['contests'],
): Promise<Buffer> {
  const shown = contests.map((contest) => ({
    title: contest.title,
    sealed_at: contest.sealed_at,
    candidates: contest.candidates.map(({ full_name, professional_card, city, institution }) => ({
      full_name,
      professional_card,
      city,
      institution,
    })),
  }));
  const input = { process: await printedProcess(db, process), at: now.toISOString(), contests: shown };
  return renderPdf({ fileSandbox }, 'admitted', input);
}

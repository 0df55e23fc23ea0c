import { Readable } from 'node:stream';
import { rollFindingKinds, rollFindingLabels } from '@urna/contract/election/roll-report';
import { bogotaDay } from '@urna/contract/shared/dates';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { writeCsv } from '../../services/files/spreadsheets/write-csv.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { findReport } from './report-rows.ts';
import { concerns } from './roll-findings.ts';

const columns = ['Qué revisar', 'Documento', 'Nombre', 'Institución', 'Correo'].map((title) => ({ title, width: 30 }));
const BATCH = 5000;

/** The people whose address is to be looked at, with what for: one line for each reason. */
export async function exportFindings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: StaffRow,
  contest: ContestRow,
): Promise<{ fileName: string; content: Readable }> {
  const now = clock.now();
  const report = await findReport(db, contest.id);
  const { domains } = report ?? {};
  if (!report?.finished_at || !domains) throw new AppError('not_found');
  const page = (kind: (typeof rollFindingKinds)[number], after: number) =>
    db
      .selectFrom('voters')
      .select(['id', 'identification_number', 'name', 'institution', 'email'])
      .where(concerns(kind, contest, domains))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  async function* rows() {
    for (const kind of rollFindingKinds) {
      for (let last = 0, more = true; more; ) {
        const voters = await page(kind, last);
        yield voters.map((voter) => [
          rollFindingLabels[kind],
          voter.identification_number ?? '',
          voter.name,
          voter.institution ?? '',
          voter.email,
        ]);
        last = voters.at(-1)?.id ?? last;
        more = voters.length === BATCH;
      }
    }
  }
  await db.transaction().execute((tx) =>
    record(tx, asCauser(author), 'roll_report_exported', {
      contest,
      rows: (report.findings ?? []).reduce((sum, { voters }) => sum + voters, 0),
    }),
  );
  return {
    fileName: `censo-por-revisar-${contest.slug}-${bogotaDay(now)}.csv`,
    content: Readable.from(writeCsv({ columns, rows }), { objectMode: false }),
  };
}

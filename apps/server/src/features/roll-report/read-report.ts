import type { RollReport } from '@urna/contract/election/roll-report';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { record } from '../../services/activity/record.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { findReport, insertReport } from './report-rows.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findReport>>>;

function toReport(row: Row, { roll_imported_at: imported }: Pick<ContestRow, 'roll_imported_at'>): RollReport {
  const { requested_by, requested_at, done, total, finished_at, failed, findings } = row;
  return {
    requested_by,
    requested_at: requested_at.toISOString(),
    state: failed ? 'failed' : finished_at ? 'finished' : 'running',
    done,
    total,
    finished_at: finished_at?.toISOString() ?? null,
    is_outdated: imported !== null && imported > requested_at,
    findings: findings ?? [],
  };
}

export async function readReport({ db }: Pick<Deps, 'db'>, contest: ContestRow): Promise<RollReport | null> {
  const row = await findReport(db, contest.id);
  return row ? toReport(row, contest) : null;
}

/** Asks for a report; while one is being made, it is answered with. */
export async function requestReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: StaffRow,
  contest: ContestRow,
): Promise<RollReport> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    if (await insertReport(tx, contest.id, author.name, now)) {
      await record(tx, asCauser(author), 'roll_report_requested', { contest });
    }
    const row = await findReport(tx, contest.id);
    if (!row) throw new Error('the report that was asked for is gone');
    return toReport(row, contest);
  });
}

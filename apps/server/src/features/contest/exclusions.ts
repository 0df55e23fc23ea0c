import type { Insertable } from 'kysely';
import type { ContestExclusionsTable } from '../../platform/database/election-tables.ts';
import type { ContestRow } from '../../platform/database/process-tables.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { record } from '../../services/activity/record.ts';
import { listBallot } from '../../services/elections/contests/ballot-candidates.ts';
import { lockPreparingContest } from '../../services/elections/contests/contest-rows.ts';
import { requireNoConflict } from '../../services/people/candidates/conflicts-of-interest.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';

export async function insertExclusions(
  tx: Tx,
  exclusions: readonly Insertable<ContestExclusionsTable>[],
): Promise<void> {
  if (exclusions.length > 0) await tx.insertInto('contest_exclusions').values(exclusions).execute();
}

/** Removes an approved candidate from the ballot: a resignation, a ruling. */
export async function excludeChoice(
  deps: Deps,
  staff: StaffRow,
  contest: ContestRow,
  { candidate_id, reason }: { candidate_id: number; reason: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await requireNoConflict(tx, staff, candidate_id);
    const ballot = await listBallot(tx, await lockPreparingContest(tx, contest.id));
    if (!ballot.some((one) => one.candidate_id === candidate_id)) throw new AppError('not_found');
    const exclusion = { contest: contest.id, candidate_id, reason, excluded_by: staff.name, excluded_at: now };
    await insertExclusions(tx, [exclusion]);
    await record(tx, asCauser(staff), 'choice_excluded', { contest, candidate_id, reason });
  });
}

export async function restoreChoice(
  deps: Deps,
  staff: StaffRow,
  contest: ContestRow,
  candidate_id: number,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockPreparingContest(tx, contest.id);
    await requireNoConflict(tx, staff, candidate_id);
    const { numDeletedRows } = await tx
      .deleteFrom('contest_exclusions')
      .where('contest', '=', contest.id)
      .where('candidate_id', '=', candidate_id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('not_found');
    await record(tx, asCauser(staff), 'choice_restored', { contest, candidate_id });
  });
}

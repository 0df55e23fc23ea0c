// Administrators change a contest and its ballot before the sealing.

import { isDeepStrictEqual } from 'node:util';
import type { ContestChange } from '@urna/contract/election/contest-admin';
import type { Insertable } from 'kysely';
import type { ContestExclusionsTable } from '../../../platform/database/election-tables.ts';
import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { pick } from '../../../platform/pick.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import type { StaffRow } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { listBallot } from '../../../services/candidacy/ballot-candidates.ts';
import { requireNoConflict } from '../../../services/candidacy/conflicts-of-interest.ts';
import { readAwaiting } from '../../../services/election/trustees/awaited.ts';
import { notifyAwaitedTrustees } from '../../../services/election/trustees/notify-trustees.ts';
import { thresholdOf } from '../../../services/election/trustees/trustee-keys.ts';
import { clearTrusteeKeys } from '../../../services/election/trustees/trustee-rows.ts';
import { lockPreparingContest } from '../../../services/processes/contest-rows.ts';

/**
 * Changes the settings that are fixed at the sealing: blank vote, its rule, and the trustees' threshold. Returns the
 * message.
 */
export async function changeContest(
  deps: Deps,
  staff: StaffRow,
  { id }: ContestRow,
  change: ContestChange,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const contest = await lockPreparingContest(tx, id);
    const old = { ...pick(contest, ['blank', 'blank_majority_rule']), trustee_threshold: thresholdOf(contest) };
    const { blank = old.blank, blank_majority_rule = old.blank_majority_rule } = change;
    const { trustee_threshold = old.trustee_threshold } = change;
    const attributes = { blank, blank_majority_rule, trustee_threshold };
    if (isDeepStrictEqual(old, attributes)) return 'No hubo cambios.';
    const before = await readAwaiting(tx, id);
    const { needed, of: planned } = trustee_threshold ?? { needed: null, of: null };
    await tx
      .updateTable('contests')
      .set({ blank, blank_majority_rule, trustees_needed: needed, trustees_planned: planned })
      .where('id', '=', id)
      .execute();
    if (!isDeepStrictEqual(old.trustee_threshold, trustee_threshold)) {
      await clearTrusteeKeys(tx, id);
      await notifyAwaitedTrustees(tx, deps, contest, before);
    }
    const changed = Object.keys(change) as (keyof ContestChange)[];
    await record(tx, asCauser(staff), 'contest_changed', {
      contest,
      old: pick(old, changed),
      attributes: pick(attributes, changed),
    });
    return messageOf(change);
  });
}

function messageOf({ blank, ...others }: ContestChange): string {
  if (blank === undefined || Object.keys(others).length > 0) return 'Los cambios se guardaron correctamente.';
  return blank ? 'La tarjeta electoral ofrece el voto en blanco.' : 'La tarjeta electoral no ofrece el voto en blanco.';
}

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

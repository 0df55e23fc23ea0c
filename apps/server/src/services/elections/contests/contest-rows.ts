import type { ContestName } from '@urna/contract/contest-names';
import type { TrusteeQuorum } from '@urna/contract/trustee-words';
import type { Selectable } from 'kysely';
import type { ContestsTable } from '../../../platform/database/election-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';

export type ContestRow = Selectable<ContestsTable>;

/** Of a sealed contest: the number of outside trustees, and how many of them decryption needs. */
export const sealedQuorum = (contest: {
  custody_trustees: number | null;
  custody_needed: number | null;
}): TrusteeQuorum => ({ trustees: contest.custody_trustees ?? 0, needed: contest.custody_needed ?? 0 });

export async function findContest(db: Queryable, name: ContestName): Promise<ContestRow> {
  return db.selectFrom('contests').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
}

/** Locks the contest's row until the transaction ends, so that its stage can't change. */
export async function lockContest(tx: Tx, name: ContestName): Promise<ContestRow> {
  return tx.selectFrom('contests').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

/** For changes that are allowed before sealing only. */
export async function lockPreparingContest(tx: Tx, name: ContestName): Promise<ContestRow> {
  const contest = await lockContest(tx, name);
  if (contest.stage !== 'preparing') throw new AppError('contest_sealed');
  return contest;
}

type Settings = 'blank' | 'blank_majority_rule' | 'trustees_needed' | 'trustees_planned';

/** The caller holds the contest's lock. */
export async function changeSettings(tx: Tx, name: ContestName, settings: Pick<ContestRow, Settings>): Promise<void> {
  await tx.updateTable('contests').set(settings).where('name', '=', name).execute();
}

export async function noteRoll(tx: Tx, name: ContestName, fileName: string | null, now: Date): Promise<void> {
  // Importing a roll turns a demonstration contest into a real one.
  const roll = { roll_imported_at: now, roll_file_name: fileName, demonstration: false };
  await tx.updateTable('contests').set(roll).where('name', '=', name).execute();
}

/** Marks a contest whose roll is the demonstration's. */
export async function markDemonstration(tx: Tx, name: ContestName): Promise<void> {
  await tx.updateTable('contests').set({ demonstration: true }).where('name', '=', name).execute();
}

/** Returns whether this call opened it; a contest that still waits for its trustees' signatures doesn't open. */
export async function markOpen(tx: Tx, name: ContestName, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set({ stage: 'open', opened_at: now })
    .where('name', '=', name)
    .where('stage', '=', 'sealed')
    .where('cleared_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns whether this call closed it. */
export async function markClosed(tx: Tx, name: ContestName, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set({ stage: 'closed', closed_at: now })
    .where('name', '=', name)
    .where('stage', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import type { CredentialAuthority, LoginKind } from '@urna/contract/election/contests';
import type { TrusteeQuorum } from '@urna/contract/election/trustee-words';
import type { ContestRow, ProcessKey } from '../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';

/** The number of outside trustees of a sealed contest, and how many of them decryption needs. */
export const sealedQuorum = (contest: Pick<ContestRow, 'custody_trustees' | 'custody_needed'>): TrusteeQuorum => ({
  trustees: contest.custody_trustees ?? 0,
  needed: contest.custody_needed ?? 0,
});

const select = (db: Queryable) =>
  db
    .selectFrom('contests')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .selectAll('contests')
    .select('processes.slug as process_slug');

/** The names by which an answer about something else refers to its contest. */
export const contestWords = (row: Pick<ContestRow, 'process_slug' | 'slug' | 'question'>) => ({
  process: row.process_slug,
  contest: row.slug,
  question: row.question,
});

/** The credential authority as the public sees it; null where the server makes the credentials. */
export function authorityOf({
  authority_name: name,
  authority_email: email,
}: Pick<ContestRow, 'authority_name' | 'authority_email'>): CredentialAuthority | null {
  return name === null || email === null ? null : { name, email };
}

export async function findContest(db: Queryable, id: number): Promise<ContestRow> {
  return select(db).where('contests.id', '=', id).executeTakeFirstOrThrow();
}

/** The contest that an address names. */
export async function requireContest(db: Queryable, process: ProcessKey, slug: string): Promise<ContestRow> {
  const contest = await select(db)
    .where('contests.process_id', '=', process.id)
    .where('contests.slug', '=', slug)
    .executeTakeFirst();
  if (!contest) throw new AppError('not_found');
  return contest;
}

/** The contests of a process, each followed by those that repeat it. */
export async function listContests(db: Queryable, process: ProcessKey): Promise<ContestRow[]> {
  return select(db)
    .where('contests.process_id', '=', process.id)
    .orderBy('contests.candidate_type')
    .orderBy('contests.id')
    .execute();
}

/**
 * The contest in which candidates of a kind stand, or voters with a kind of login vote: of a contest and its repetitions
 * the last one.
 */
export async function findLatestContest(
  db: Queryable,
  process: ProcessKey,
  by: { candidate_type: CandidateKind } | { login: LoginKind },
): Promise<ContestRow | undefined> {
  const contests = select(db).where('contests.process_id', '=', process.id).orderBy('contests.id', 'desc').limit(1);
  const matching =
    'login' in by
      ? contests.where('contests.login', '=', by.login)
      : contests.where('contests.candidate_type', '=', by.candidate_type);
  return matching.executeTakeFirst();
}

/** The contest in which a candidate of a kind registers now. */
export async function requireRegistrationContest(
  db: Queryable,
  process: ProcessKey,
  candidate_type: CandidateKind,
): Promise<ContestRow> {
  const contest = await findLatestContest(db, process, { candidate_type });
  if (!contest || contest.candidates_of !== null) throw new AppError('not_found');
  return contest;
}

/** Locks the contest's row until the transaction ends, so that its stage can't change. */
export async function lockContest(tx: Tx, id: number): Promise<ContestRow> {
  return select(tx).where('contests.id', '=', id).forUpdate('contests').executeTakeFirstOrThrow();
}

/** Locks every contest of a process. A request to seal one waits for this lock, and this lock for such a request. */
export async function lockContestsOf(tx: Tx, process: ProcessKey): Promise<ContestRow[]> {
  return select(tx)
    .where('contests.process_id', '=', process.id)
    .orderBy('contests.id')
    .forUpdate('contests')
    .execute();
}

export async function lockEveryContest(tx: Tx): Promise<ContestRow[]> {
  return select(tx).orderBy('contests.id').forUpdate('contests').execute();
}

/** For changes that are allowed before sealing only. */
export async function lockPreparingContest(tx: Tx, id: number): Promise<ContestRow> {
  const contest = await lockContest(tx, id);
  if (contest.stage !== 'preparing') throw new AppError('contest_sealed');
  return contest;
}

export async function noteRoll(tx: Tx, id: number, fileName: string | null, now: Date): Promise<void> {
  // Importing a roll turns a demonstration contest into a real one.
  const roll = { roll_imported_at: now, roll_file_name: fileName, demonstration: false };
  await tx.updateTable('contests').set(roll).where('id', '=', id).execute();
}

/** Marks a contest whose roll is the demonstration's. */
export async function markDemonstration(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('contests').set({ demonstration: true }).where('id', '=', id).execute();
}

/** Returns whether this call opened it; a contest that still waits for its trustees' signatures doesn't open. */
export async function markOpen(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set({ stage: 'open', opened_at: now })
    .where('id', '=', id)
    .where('stage', '=', 'sealed')
    .where('cleared_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns whether this call closed it. */
export async function markClosed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set({ stage: 'closed', closed_at: now })
    .where('id', '=', id)
    .where('stage', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { findLatestContest } from '../../processes/contest-rows.ts';
import { currentProcess } from '../../processes/processes.ts';

/** A voter, with the words of their contest. */
export const selectVoters = (db: Queryable) =>
  db
    .selectFrom('voters')
    .innerJoin('contests', 'contests.id', 'voters.contest')
    .innerJoin('processes', 'processes.id', 'contests.process_id')
    .selectAll('voters')
    .select([
      'contests.slug as contest_slug',
      'contests.question',
      'contests.login',
      'contests.process_id',
      'processes.slug as process_slug',
      'processes.title as process_title',
      'processes.state as process_state',
      'processes.forgotten_at',
    ]);

export type VoterRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectVoters>['executeTakeFirst']>>>;

export async function countVoters(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('voters')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .executeTakeFirstOrThrow();
  return count;
}

/** The size of the roll, and how many of those who log in with a password have none yet. */
export async function countRoll(
  db: Queryable,
  { id, login }: Pick<ContestRow, 'id' | 'login'>,
): Promise<{ voters: number; without_password: number }> {
  const { voters, with_password } = await db
    .selectFrom('voters')
    .select((row) => [
      row.fn.countAll<number>().as('voters'),
      row.fn.count<number>('password_hash').as('with_password'),
    ])
    .where('contest', '=', id)
    .executeTakeFirstOrThrow();
  return { voters, without_password: login === 'password' ? voters - with_password : 0 };
}

/** A page of voter ids, to process the whole roll in bounded memory. */
export async function voterIdsAfter(db: Queryable, contest: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('voters')
    .select('id')
    .where('contest', '=', contest)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Invariant: equals the number of ballots in the box. */
export async function countVotersWhoVoted(db: Queryable, contest: number): Promise<number> {
  const { count } = await db
    .selectFrom('voters')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('contest', '=', contest)
    .where('voted_on', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findVoterById(db: Queryable, id: number): Promise<VoterRow | undefined> {
  return selectVoters(db).where('voters.id', '=', id).executeTakeFirst();
}

/** The contest of the current process in which people with a kind of login vote. */
export async function votedContest(db: Queryable, login: ContestRow['login']): Promise<ContestRow> {
  const contest = await findLatestContest(db, await currentProcess(db), { login });
  if (!contest) throw new AppError('election_not_ready');
  return contest;
}

const accountants = (db: Queryable, contest: number, identification_number: string) =>
  selectVoters(db)
    .where('voters.contest', '=', contest)
    .where('voters.identification_number', '=', identification_number);

export async function findAccountant(
  db: Queryable,
  contest: number,
  identification_number: string,
): Promise<VoterRow | undefined> {
  return accountants(db, contest, identification_number).executeTakeFirst();
}

/** Locked until the transaction ends, so that no code goes to an address that is being corrected. */
export async function lockAccountant(
  tx: Tx,
  contest: number,
  identification_number: string,
): Promise<VoterRow | undefined> {
  return accountants(tx, contest, identification_number).forShare('voters').executeTakeFirst();
}

/** Addresses are stored and compared in lower case. */
export async function findElector(db: Queryable, contest: number, email: string): Promise<VoterRow | undefined> {
  return selectVoters(db).where('voters.contest', '=', contest).where('voters.email', '=', email).executeTakeFirst();
}

/** Locks an elector whose password is still the one that was read. */
export async function lockElector(
  tx: Tx,
  { id, password_hash }: Pick<VoterRow, 'id' | 'password_hash'>,
): Promise<VoterRow | undefined> {
  return selectVoters(tx)
    .where('voters.id', '=', id)
    .where('voters.password_hash', '=', password_hash)
    .forShare('voters')
    .executeTakeFirst();
}

export async function findByCertificate(db: Queryable, code: string): Promise<VoterRow | undefined> {
  return selectVoters(db).where('voters.certificate_code', '=', code).executeTakeFirst();
}

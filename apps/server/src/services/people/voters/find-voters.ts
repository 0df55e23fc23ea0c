import type { ContestRow } from '../../../platform/database/process-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { findLatestContest } from '../../elections/contests/contest-rows.ts';
import { currentProcess } from '../../processes/processes.ts';
import { selectVoters, type VoterRow } from './queries.ts';

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

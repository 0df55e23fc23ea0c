import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { VoterRow } from './queries.ts';
import type { VoterKey } from './voter-subject.ts';

export async function findVoter(db: Queryable, { contest, id }: VoterKey): Promise<VoterRow | undefined> {
  return db.selectFrom('voters').selectAll().where('id', '=', id).where('contest', '=', contest).executeTakeFirst();
}

export async function findVoterById(db: Queryable, id: number): Promise<VoterRow | undefined> {
  return db.selectFrom('voters').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAccountant(db: Queryable, identification_number: string): Promise<VoterRow | undefined> {
  return db
    .selectFrom('voters')
    .selectAll()
    .where('contest', '=', 'contador')
    .where('identification_number', '=', identification_number)
    .executeTakeFirst();
}

/** Locked until the transaction ends, so that no code goes to an address that is being corrected. */
export async function lockAccountant(tx: Tx, identification_number: string): Promise<VoterRow | undefined> {
  return tx
    .selectFrom('voters')
    .selectAll()
    .where('contest', '=', 'contador')
    .where('identification_number', '=', identification_number)
    .forShare()
    .executeTakeFirst();
}

/** Addresses are stored and compared in lower case. */
export async function findElector(db: Queryable, email: string): Promise<VoterRow | undefined> {
  return db.selectFrom('voters').selectAll().where('contest', '=', 'ies').where('email', '=', email).executeTakeFirst();
}

/** Locks an elector whose password is still the one that was read. */
export async function lockElector(
  tx: Tx,
  { id, password_hash }: Pick<VoterRow, 'id' | 'password_hash'>,
): Promise<VoterRow | undefined> {
  return tx
    .selectFrom('voters')
    .selectAll()
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst();
}

export async function findByCertificate(db: Queryable, code: string): Promise<VoterRow | undefined> {
  return db.selectFrom('voters').selectAll().where('certificate_code', '=', code).executeTakeFirst();
}

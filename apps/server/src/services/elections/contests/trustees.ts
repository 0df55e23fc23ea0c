import type { Insertable, Selectable, Updateable } from 'kysely';
import type { TrusteesTable } from '../../../platform/database/election-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';

/** The only module that writes the table of trustees. */
export type TrusteeRow = Selectable<TrusteesTable>;

/** The outside trustees, in the order in which the election lists them, after the server. */
export async function listTrustees(db: Queryable, contest: number): Promise<TrusteeRow[]> {
  return db.selectFrom('trustees').selectAll().where('contest', '=', contest).orderBy('id').execute();
}

export async function findTrusteeByLink(db: Queryable, linkHash: Buffer): Promise<TrusteeRow | undefined> {
  return db.selectFrom('trustees').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();
}

/** The caller holds the contest's lock. */
export async function insertTrustee(
  tx: Tx,
  trustee: Omit<Insertable<TrusteesTable>, 'id' | 'added_at'>,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('trustees')
    .values({ ...trustee, added_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The caller holds the contest's lock. */
export async function changeTrustee(tx: Tx, id: number, change: Updateable<TrusteesTable>): Promise<void> {
  await tx.updateTable('trustees').set(change).where('id', '=', id).execute();
}

/** The caller holds the contest's lock. */
export async function deleteTrustee(tx: Tx, contest: number, id: number): Promise<TrusteeRow | undefined> {
  return tx
    .deleteFrom('trustees')
    .where('contest', '=', contest)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

const noKey = {
  certificate: null,
  commitment: null,
  polynomial: null,
  output: null,
  rehearsal: null,
  rehearsed_at: null,
};

/** The parts of a threshold key depend on each other: adding or removing a trustee restarts key generation. */
export async function restartThreshold(tx: Tx, contest: number): Promise<void> {
  await tx.updateTable('trustees').set(noKey).where('contest', '=', contest).execute();
}

/** Another way of sharing the key invalidates every key made for the previous one. */
export async function clearTrusteeKeys(tx: Tx, contest: number): Promise<void> {
  const change = { ...noKey, public_key: null, key_brought: false };
  await tx.updateTable('trustees').set(change).where('contest', '=', contest).execute();
}

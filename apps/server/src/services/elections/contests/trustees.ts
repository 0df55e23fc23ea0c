import type { ContestName } from '@urna/contract/contest-names';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { TrusteesTable } from '../../../platform/database/election-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';

/** The one module that writes the table of trustees. */
export type TrusteeRow = Selectable<TrusteesTable>;

/** The persons who hold a part of the key, in the order in which the election names them, after the server. */
export async function listTrustees(db: Queryable, contest: ContestName): Promise<TrusteeRow[]> {
  return db.selectFrom('trustees').selectAll().where('contest', '=', contest).orderBy('id').execute();
}

export async function findTrusteeByLink(db: Queryable, linkHash: Buffer): Promise<TrusteeRow | undefined> {
  return db.selectFrom('trustees').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();
}

/** The caller holds the contest. */
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

/** The caller holds the contest. */
export async function changeTrustee(tx: Tx, id: number, change: Updateable<TrusteesTable>): Promise<void> {
  await tx.updateTable('trustees').set(change).where('id', '=', id).execute();
}

/** The caller holds the contest. */
export async function deleteTrustee(tx: Tx, contest: ContestName, id: number): Promise<TrusteeRow | undefined> {
  return tx
    .deleteFrom('trustees')
    .where('contest', '=', contest)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

const noKey = { certificate: null, polynomial: null, output: null, rehearsal: null, rehearsed_at: null };

/** A threshold's parts belong together: with one trustee more or less all of them begin anew. */
export async function restartThreshold(tx: Tx, contest: ContestName): Promise<void> {
  await tx.updateTable('trustees').set(noKey).where('contest', '=', contest).execute();
}

/** Another way to share the key: nothing made for the one before serves. */
export async function clearTrusteeKeys(tx: Tx, contest: ContestName): Promise<void> {
  const change = { ...noKey, public_key: null, key_brought: false };
  await tx.updateTable('trustees').set(change).where('contest', '=', contest).execute();
}

import { trusteeLink } from '@urna/contract/election/trustees';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { TrusteesTable } from '../../../platform/database/election-tables.ts';
import type { Queryable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readToken, signToken } from '../../../platform/signed-tokens.ts';

/** The only module that writes the table of trustees. */
export type TrusteeRow = Selectable<TrusteesTable>;

/** The outside trustees, in the order in which the election lists them, after the server. */
export async function listTrustees(db: Queryable, contest: number): Promise<TrusteeRow[]> {
  return db.selectFrom('trustees').selectAll().where('contest', '=', contest).orderBy('id').execute();
}

/** The trustee's number among the owners of the key: the server is the first. */
export const ownerOf = (trustees: readonly TrusteeRow[], { id }: TrusteeRow): number =>
  trustees.findIndex((one) => one.id === id) + 2;

/**
 * A trustee's personal link is signed and not stored, so that a reminder can repeat it. A new link number revokes the
 * previous link.
 */
export const trusteeUrl = (
  { secrets, publicUrl }: Pick<Deps, 'secrets' | 'publicUrl'>,
  { id, link_number }: Pick<TrusteeRow, 'id' | 'link_number'>,
): string => trusteeLink(publicUrl, signToken(secrets, 'trustee-link', [id, link_number]));

export async function findTrusteeByLink(
  db: Queryable,
  secrets: Deps['secrets'],
  token: string,
): Promise<TrusteeRow | undefined> {
  const [id, number] = readToken(secrets, 'trustee-link', token) ?? [];
  if (id === undefined || number === undefined) return undefined;
  return db
    .selectFrom('trustees')
    .selectAll()
    .where('id', '=', id)
    .where('link_number', '=', number)
    .executeTakeFirst();
}

/** The caller holds the contest's lock. */
export async function insertTrustee(tx: Tx, trustee: Insertable<TrusteesTable>): Promise<number> {
  return (await tx.insertInto('trustees').values(trustee).returning('id').executeTakeFirstOrThrow()).id;
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
  public_key: null,
  key_brought: false,
  certificate: null,
  commitment: null,
  polynomial: null,
  output: null,
  rehearsal: null,
  rehearsed_at: null,
};

/** Another way of sharing the key invalidates every trustee's, and so does another trustee where it has a threshold. */
export async function clearTrusteeKeys(tx: Tx, contest: number): Promise<void> {
  await tx.updateTable('trustees').set(noKey).where('contest', '=', contest).execute();
}

import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Queryable, StaffPasskeysTable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { relyingPartyOf } from '../../../platform/relying-party.ts';
import type { StaffRow } from '../staff-queries.ts';

export type PasskeyRow = Selectable<StaffPasskeysTable>;

/** The only module that writes passkeys and their owners. */

export async function listPasskeys(db: Queryable, staffId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('staff_passkeys').selectAll().where('staff_id', '=', staffId).orderBy('id').execute();
}

export async function hasPasskey(db: Queryable, staffId: number): Promise<boolean> {
  const row = await db.selectFrom('staff_passkeys').select('id').where('staff_id', '=', staffId).executeTakeFirst();
  return row !== undefined;
}

/** Ownership is in the query: another person's passkey finds nothing. */
export async function findPasskey(db: Queryable, staffId: number, credentialId: Buffer) {
  return db
    .selectFrom('staff_passkeys')
    .innerJoin('staff_passkey_owners as owner', 'owner.staff_id', 'staff_passkeys.staff_id')
    .selectAll('staff_passkeys')
    .select('owner.user_handle')
    .where('staff_passkeys.staff_id', '=', staffId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** The handle by which authenticators know a person, made when it is first needed. */
export async function handleOf(tx: Tx, staffId: number): Promise<Buffer> {
  await tx
    .insertInto('staff_passkey_owners')
    .values({ staff_id: staffId, user_handle: randomBytes(32), offer_declined_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { user_handle } = await tx
    .selectFrom('staff_passkey_owners')
    .select('user_handle')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return user_handle;
}

/**
 * Locks a person's passkeys until the transaction ends. Issuing a challenge locks the person's row, so that it must not
 * happen under this lock: whoever resets passkeys locks the person first, and the two would wait for each other.
 */
export async function lockPasskeys(tx: Tx, staffId: number): Promise<void> {
  await tx.selectFrom('staff_passkey_owners').select('staff_id').where('staff_id', '=', staffId).forUpdate().execute();
}

export async function insertPasskey(tx: Tx, passkey: Insertable<StaffPasskeysTable>): Promise<PasskeyRow> {
  return tx.insertInto('staff_passkeys').values(passkey).returningAll().executeTakeFirstOrThrow();
}

/**
 * Notes a use, unless the counter says that another copy of the passkey was used since. Race: of two copies that are
 * used at once with the same counter, the statement lets one pass.
 */
export async function notePasskeyUse(tx: Tx, id: number, counter: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((where) => (counter === 0 ? where('counter', '=', 0) : where('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePasskey(tx: Tx, staffId: number, id: number): Promise<PasskeyRow | undefined> {
  return tx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Answers how many there were. */
export async function deletePasskeysOf(tx: Tx, staffId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function declineOffer(tx: Tx, staffId: number, now: Date): Promise<void> {
  await handleOf(tx, staffId);
  await tx
    .updateTable('staff_passkey_owners')
    .set({ offer_declined_at: now })
    .where('staff_id', '=', staffId)
    .execute();
}

async function hasDeclinedOffer(db: Queryable, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_passkey_owners')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('offer_declined_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type StateDeps = Pick<Deps, 'publicUrl' | 'staffPasskeys'>;

/** Whether the installation requires a passkey of this person. */
export function needsPasskey({ staffPasskeys }: StateDeps, { role }: Pick<StaffRow, 'role'>): boolean {
  return staffPasskeys === 'required' && role === 'ADMINISTRADOR';
}

/** What the person's browser should do about passkeys after the login: offer one, demand one, or nothing. */
export async function passkeyStateOf(
  deps: StateDeps,
  db: Queryable,
  staff: Pick<StaffRow, 'id' | 'role'>,
): Promise<'offer' | 'needed' | undefined> {
  if (relyingPartyOf(deps.publicUrl) === null || (await hasPasskey(db, staff.id))) return undefined;
  if (needsPasskey(deps, staff)) return 'needed';
  return (await hasDeclinedOffer(db, staff.id)) ? undefined : 'offer';
}

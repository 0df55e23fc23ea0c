import type { StaffUser } from '@urna/contract/people/staff';
import type { Selectable } from 'kysely';
import type { Queryable, StaffUsersTable, Tx } from '../../platform/database/tables.ts';

export type StaffRow = Selectable<StaffUsersTable>;

export async function findActiveStaff(db: Queryable, by: { id: number } | { identification_number: string }) {
  const staff = db.selectFrom('staff_users').selectAll().where('active', '=', true);
  return 'id' in by
    ? staff.where('id', '=', by.id).executeTakeFirst()
    : staff.where('identification_number', '=', by.identification_number).executeTakeFirst();
}

/** Every active administrator. */
export async function listAdministrators(db: Queryable): Promise<StaffRow[]> {
  return db
    .selectFrom('staff_users')
    .selectAll()
    .where('role', '=', 'ADMINISTRADOR')
    .where('active', '=', true)
    .orderBy('id')
    .execute();
}

/**
 * Locks all staff until the transaction ends. Race: two administrators who remove each other's role at once would each
 * still see the other as one, and leave none. Rows that refer to staff are written meanwhile.
 */
export async function lockStaff(tx: Tx): Promise<StaffRow[]> {
  return tx.selectFrom('staff_users').selectAll().orderBy('id').forNoKeyUpdate().execute();
}

/**
 * Locks an active user until the transaction ends, so that no session opens while another transaction disables the
 * user.
 */
export async function lockActiveStaff(tx: Tx, identification_number: string): Promise<StaffRow | undefined> {
  return tx
    .selectFrom('staff_users')
    .selectAll()
    .where('active', '=', true)
    .where('identification_number', '=', identification_number)
    .forShare()
    .executeTakeFirst();
}

export function toStaffUser(row: StaffRow): StaffUser {
  return { ...row, created_at: row.created_at.toISOString() };
}

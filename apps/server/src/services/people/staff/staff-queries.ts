import type { StaffUser } from '@urna/contract/staff/staff';
import type { Selectable } from 'kysely';
import type { Queryable, StaffUsersTable, Tx } from '../../../platform/database/tables.ts';

export type StaffRow = Selectable<StaffUsersTable>;

export async function findActiveStaff(db: Queryable, by: { id: number } | { identification_number: string }) {
  const staff = db.selectFrom('staff_users').selectAll().where('active', '=', true);
  return 'id' in by
    ? staff.where('id', '=', by.id).executeTakeFirst()
    : staff.where('identification_number', '=', by.identification_number).executeTakeFirst();
}

/** Whether the installation has an active administrator. */
export async function isAdministered(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('staff_users')
    .select('id')
    .where('role', '=', 'ADMINISTRADOR')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

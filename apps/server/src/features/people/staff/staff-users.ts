import type { StaffRow as ListedStaff, NewStaff, staffAnswerSchema } from '@urna/contract/people/staff';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Queryable, StaffUsersTable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Page, readPage } from '../../../platform/read-page.ts';
import { type StaffRow, toStaffUser } from '../../../services/access/staff-queries.ts';

export type StaffAnswer = z.infer<typeof staffAnswerSchema>;

/** The only module that writes the table of staff. */

export async function listStaff(
  { db, directory }: Pick<Deps, 'db' | 'directory'>,
  page: Page,
): Promise<{ data: ListedStaff[]; total: number }> {
  const staff = db
    .selectFrom('staff_users')
    .leftJoin('staff_directory_accounts as account', 'account.staff_id', 'staff_users.id')
    .selectAll('staff_users')
    .select(['invited_at', 'tied_at'])
    .select((row) =>
      row
        .selectFrom('staff_passkeys')
        .whereRef('staff_id', '=', 'staff_users.id')
        .select(row.fn.countAll<number>().as('count'))
        .as('passkeys'),
    )
    .orderBy('active', 'desc')
    .orderBy('name')
    .orderBy('id');
  const { data, total } = await readPage(staff, page);
  const stateOf = ({ invited_at, tied_at }: (typeof data)[number]) =>
    tied_at !== null ? 'tied' : invited_at === null ? 'none' : 'invited';
  return {
    data: data.map((row) => ({
      ...toStaffUser(row),
      passkeys: row.passkeys ?? 0,
      directory: directory ? stateOf(row) : null,
    })),
    total,
  };
}

export async function insertStaff(tx: Tx, staff: NewStaff, now: Date): Promise<StaffRow> {
  return tx
    .insertInto('staff_users')
    .values({ ...staff, created_at: now, appointed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findByNumber(db: Queryable, identification_number: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff_users')
    .selectAll()
    .where('identification_number', '=', identification_number)
    .executeTakeFirst();
}

export async function updateStaff(tx: Tx, id: number, changes: Updateable<StaffUsersTable>): Promise<StaffRow> {
  return tx.updateTable('staff_users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

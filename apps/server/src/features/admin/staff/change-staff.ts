import type { StaffChange, StaffUser } from '@urna/contract/staff/staff';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { type StaffRow, toStaffUser } from '../../../services/people/staff/staff-queries.ts';
import { staffSubject } from '../../../services/people/staff/staff-subject.ts';
import { addressChangedMail } from './mails.ts';
import { lockStaff, updateStaff } from './staff-users.ts';

const fields = ['name', 'email', 'role', 'active'] as const;
const appointing = ['email', 'role', 'active'] as const;

/** The requested fields that really change, before and after. */
function differences(staff: StaffRow, change: StaffChange) {
  const changed = fields.filter((field) => change[field] !== undefined && change[field] !== staff[field]);
  return {
    old: Object.fromEntries(changed.map((field) => [field, staff[field]])),
    attributes: Object.fromEntries(changed.map((field) => [field, change[field]])) as Partial<StaffRow>,
  };
}

const isAdministrator = ({ role, active }: Pick<StaffRow, 'role' | 'active'>) => role === 'ADMINISTRADOR' && active;

/** The author of a change of staff: a user, or the operator (`id` null). */
export interface StaffAuthor {
  id: number | null;
  causer: Causer;
}

/** Refuses an author who has lost the role while the call waited for the staff lock. */
export function requireAdministrator(all: readonly StaffRow[], author: StaffAuthor): void {
  const mayChange = author.id === null || all.some((one) => one.id === author.id && isAdministrator(one));
  if (!mayChange) throw new AppError('forbidden');
}

/** Checks the invariants while holding the staff lock. */
function forbid(all: readonly StaffRow[], author: StaffAuthor, staff: StaffRow, attributes: Partial<StaffRow>): void {
  requireAdministrator(all, author);
  const losesAdministrator = isAdministrator(staff) && !isAdministrator({ ...staff, ...attributes });
  if (losesAdministrator && all.filter(isAdministrator).length === 1) throw new AppError('last_administrator');
  const ownAccess = attributes.role !== undefined || attributes.active !== undefined;
  if (staff.id === author.id && ownAccess) throw new AppError('own_access');
}

/** Codes are mailed to this address, so its previous owner must learn that they now go elsewhere. */
async function tellAddresses(tx: Tx, now: Date, staff: StaffRow, email: string | undefined): Promise<void> {
  if (email !== undefined) {
    await queueMail(tx, now, [staff.email, email], addressChangedMail(staff.name), {
      topic: 'staff_email_changed',
      process: null,
    });
  }
}

/** Changes a member of staff; disabling one ends all their sessions at once. */
export async function changeStaff(
  deps: Pick<Deps, 'db' | 'clock'>,
  author: StaffAuthor,
  id: number,
  change: StaffChange,
): Promise<{ message: string; data: StaffUser }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const all = await lockStaff(tx);
    const staff = all.find((one) => one.id === id);
    if (!staff) throw new AppError('not_found');
    const { old, attributes } = differences(staff, change);
    forbid(all, author, staff, attributes);
    if (Object.keys(attributes).length === 0) return { message: 'No hubo cambios.', data: toStaffUser(staff) };
    // A user whose role, access or address an administrator has changed approves nothing of an election sealed before
    // that.
    const isAppointed = appointing.some((field) => attributes[field] !== undefined);
    const changed = await updateStaff(tx, id, { ...attributes, ...(isAppointed && { appointed_at: now }) });
    if (attributes.active === false) await endSessionsOf(tx, staffSubject(id), ['staff'], now, 'disabled', false);
    await tellAddresses(tx, now, staff, attributes.email);
    await record(
      tx,
      now,
      author.causer,
      { log_name: 'staff', event: 'staff_changed', process: null, properties: { staff_id: id, old, attributes } },
      { type: 'staff', id },
    );
    return { message: 'El usuario se actualizó correctamente.', data: toStaffUser(changed) };
  });
}

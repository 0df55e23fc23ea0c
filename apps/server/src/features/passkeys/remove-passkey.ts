import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { deletePasskey } from '../../services/access/passkeys/passkey-rows.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { passkeyRemovedMail } from './mails.ts';

/** Removes one of the person's own passkeys, which the person has just confirmed with one. */
export async function removeOwnPasskey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  id: number,
): Promise<{ message: string }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const removed = await deletePasskey(tx, staff.id, id);
    if (!removed) throw new AppError('not_found');
    await queueMail(tx, now, staff.email, passkeyRemovedMail(staff.name, removed.name), {
      topic: 'staff_passkeys',
      process: null,
    });
    await record(tx, asCauser(staff), 'passkey_removed', { staff_id: staff.id, passkey_id: id, name: removed.name });
    return { message: 'La llave de acceso se eliminó.' };
  });
}

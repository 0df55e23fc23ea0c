import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { withdrawChallenges } from '../../../services/access/passkeys/challenges.ts';
import { deletePasskeysOf, lockPasskeys } from '../../../services/access/passkeys/passkey-rows.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { staffSubject } from '../../../services/access/sessions/subjects.ts';
import { lockStaff } from '../../../services/access/staff-queries.ts';
import { record } from '../../../services/activity/record.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { requireAdministrator, type StaffAuthor } from './change-staff.ts';
import { passkeysResetMail } from './mails.ts';
import { updateStaff } from './staff-users.ts';

/**
 * Removes the passkeys of a person who has lost them, and ends their sessions. The person then logs in with a code alone
 * and is told by mail, so that nobody can take over an account quietly.
 */
export async function resetStaffPasskeys(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  author: StaffAuthor,
  id: number,
  reason: string,
): Promise<{ message: string }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const all = await lockStaff(tx);
    requireAdministrator(all, author);
    const staff = all.find((one) => one.id === id);
    if (!staff) throw new AppError('not_found');
    if (staff.id === author.id) throw new AppError('own_passkeys');
    // Race: one that is being registered is either removed here, or finds its session ended.
    await lockPasskeys(tx, id);
    const passkeys = await deletePasskeysOf(tx, id);
    if (passkeys === 0) throw new AppError('no_passkeys');
    // Until they have another key, whoever reads their mail is them.
    await updateStaff(tx, id, { appointed_at: now });
    await withdrawChallenges(tx, id);
    await endSessionsOf(tx, staffSubject(id), ['staff'], now, 'disabled');
    await queueMail(tx, now, staff.email, passkeysResetMail(staff.name, publicUrl), {
      topic: 'staff_passkeys',
      process: null,
    });
    await record(tx, author.causer, 'passkeys_reset', { staff_id: id, passkeys, reason });
    return { message: `Se restablecieron las llaves de acceso de ${staff.name}.` };
  });
}

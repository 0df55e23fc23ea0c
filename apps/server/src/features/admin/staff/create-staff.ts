import type { NewStaff, StaffUser } from '@urna/contract/staff/staff';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { toStaffUser } from '../../../services/people/staff/staff-queries.ts';
import { welcomeMail } from './mails.ts';
import { insertStaff } from './staff-users.ts';

/** Creates a member of staff and mails them how to log in. */
export async function createStaff(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  author: Causer,
  input: NewStaff,
): Promise<{ message: string; data: StaffUser }> {
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const staff = await insertStaff(tx, input, now);
      await queueMail(tx, now, staff.email, welcomeMail(staff, deps.publicUrl), {
        topic: 'staff_welcome',
        process: null,
      });
      const { identification_number, name, email, role, active } = staff;
      await record(
        tx,
        now,
        author,
        {
          log_name: 'staff',
          event: 'staff_created',
          process: null,
          properties: { staff_id: staff.id, attributes: { identification_number, name, email, role, active } },
        },
        { type: 'staff', id: staff.id },
      );
      return { message: 'El usuario se creó correctamente.', data: toStaffUser(staff) };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'one_staff_user_per_number')) throw new AppError('staff_exists');
    throw error;
  }
}

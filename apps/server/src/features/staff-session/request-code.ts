import { mask } from '@urna/contract/masking';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { issueCode } from '../../services/codes/issue-code.ts';
import { queueMail } from '../../services/outbox/queue-mail.ts';
import { findActiveStaff } from '../../services/staff/staff-queries.ts';
import { staffSubject } from '../../services/staff/staff-subject.ts';
import { staffCodeMail } from './mails.ts';

/** Mails a code to a member of staff; asking again is how it is sent again. */
export async function requestStaffCode(
  deps: Deps,
  input: { identification_number: string },
): Promise<{ message: string; email: string }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const staff = await findActiveStaff(tx, input);
    if (!staff) throw new AppError('not_staff');
    const code = await issueCode(tx, deps, now, { purpose: 'staff', subject: staffSubject(staff.id) });
    await queueMail(tx, now, staff.email, staffCodeMail(staff.name, code), { topic: 'staff_code' });
    return { message: 'El código ha sido enviado a tu correo electrónico.', email: mask(staff.email) };
  });
}

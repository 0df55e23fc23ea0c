import type { PasskeyAnswer } from '@urna/contract/staff/passkeys';
import type { StaffSession } from '@urna/contract/staff/staff';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { withMinimumDuration } from '../../platform/with-minimum-duration.ts';
import { requireRelyingParty } from '../../services/access/passkeys/ask-passkey.ts';
import { checkPasskey } from '../../services/access/passkeys/check-passkey.ts';
import { record } from '../../services/activity/record.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import { lockActiveStaff } from '../../services/people/staff/staff-queries.ts';
import { openStaffSession } from './open-session.ts';

interface PasskeyLogin {
  identification_number: string;
  answer: PasskeyAnswer;
}

/**
 * The second step of the login: only the right code has led to the challenge that the passkey answers. Without one,
 * answer and timing are the same for the number of a member of staff and for any other.
 */
export async function verifyStaffPasskey(deps: Deps, input: PasskeyLogin): Promise<StaffSession> {
  // Refused before anybody is looked up, where the installation's address knows no passkeys.
  requireRelyingParty(deps);
  return withMinimumDuration(openByPasskey(deps, input));
}

async function openByPasskey(deps: Deps, input: PasskeyLogin): Promise<StaffSession> {
  const now = deps.clock.now();
  const session = await deps.db.transaction().execute(async (tx) => {
    const staff = await lockActiveStaff(tx, input.identification_number);
    if (!staff) throw new AppError('dead_passkey_login');
    const checked = await checkPasskey(deps, tx, now, { staffId: staff.id, purpose: 'login' }, input.answer);
    if (checked.ok) return openStaffSession(deps, tx, now, staff, { by_passkey: true });
    if (checked.reason === 'dead') throw new AppError('dead_passkey_login');
    if (checked.reason === 'wrong') throw new AppError('passkey_refused');
    // Others should ask the owner whether the passkey was copied.
    await record(tx, asCauser(staff), 'copied_passkey_refused', { staff_id: staff.id, passkey_id: checked.passkeyId });
    return null;
  });
  if (!session) throw new AppError('passkey_refused');
  return session;
}

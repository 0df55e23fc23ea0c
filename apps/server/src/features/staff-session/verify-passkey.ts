import type { PasskeyAnswer } from '@urna/contract/staff/passkeys';
import type { StaffSession } from '@urna/contract/staff/staff';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { checkPasskey } from '../../services/access/passkeys/check-passkey.ts';
import { recordCopiedPasskey } from '../../services/access/passkeys/record-copied-passkey.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import { lockActiveStaff } from '../../services/people/staff/staff-queries.ts';
import { openStaffSession } from './open-session.ts';

/** The second step of the login: only the right code has led to the challenge that the passkey answers. */
export async function verifyStaffPasskey(
  deps: Deps,
  input: { identification_number: string; answer: PasskeyAnswer },
): Promise<StaffSession> {
  const now = deps.clock.now();
  const session = await deps.db.transaction().execute(async (tx) => {
    const staff = await lockActiveStaff(tx, input.identification_number);
    if (!staff) throw new AppError('dead_passkey_login');
    const checked = await checkPasskey(deps, tx, now, { staffId: staff.id, purpose: 'login' }, input.answer);
    if (checked.ok) return openStaffSession(deps, tx, now, staff, { by_passkey: true });
    if (checked.reason === 'dead') throw new AppError('dead_passkey_login');
    if (checked.reason === 'wrong') throw new AppError('passkey_refused');
    await recordCopiedPasskey(tx, now, asCauser(staff), { staffId: staff.id, passkeyId: checked.passkeyId });
    return null;
  });
  if (!session) throw new AppError('passkey_refused');
  return session;
}

import type { StaffSession } from '@urna/contract/staff/staff';
import { after } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { newToken } from '../../platform/secrets.ts';
import { passkeyStateOf } from '../../services/access/passkeys/passkey-state.ts';
import { insertSession } from '../../services/access/sessions/queries.ts';
import { lifetimes, tokenInfo } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import { type StaffRow, toStaffUser } from '../../services/people/staff/staff-queries.ts';
import { staffSubject } from '../../services/people/staff/staff-subject.ts';

type OpenDeps = Pick<Deps, 'publicUrl' | 'staffPasskeys'>;

/** Opens another session of a member of staff: several devices are allowed. */
export async function openStaffSession(
  deps: OpenDeps,
  tx: Tx,
  now: Date,
  staff: StaffRow,
  proved: { by_passkey?: true },
): Promise<StaffSession> {
  const { token, hash } = newToken();
  const expiresAt = after(now, lifetimes.staff.seconds);
  const subject = staffSubject(staff.id);
  const session = await insertSession(tx, { kind: 'staff', subject, candidateType: null, hash, now, expiresAt });
  const data = { ...toStaffUser(staff), passkey: await passkeyStateOf(deps, tx, staff) };
  await record(tx, asCauser(staff), 'session_started', { process: null, kind: 'staff', by_code: true, ...proved });
  return { token_info: tokenInfo(token, session), data };
}

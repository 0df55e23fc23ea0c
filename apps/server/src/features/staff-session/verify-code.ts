import type { StaffSession } from '@urna/contract/staff';
import { after } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { newToken } from '../../platform/secrets.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { noteWrongCode, spendCode, type TriedCode } from '../../services/access/codes/spend-code.ts';
import { insertSession } from '../../services/access/sessions/queries.ts';
import { lifetimes, tokenInfo } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import { lockActiveStaff, toStaffUser } from '../../services/people/staff/staff-queries.ts';
import { staffSubject } from '../../services/people/staff/staff-subject.ts';
import { staffCodeOwner } from './staff-code-owner.ts';

/** Opens another session of a member of staff: several devices are allowed. */
export async function verifyStaffCode(
  deps: Deps,
  input: { identification_number: string } & TriedCode,
  attempt: Attempt,
): Promise<StaffSession> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const staff = await lockActiveStaff(tx, input.identification_number);
    const spent = await spendCode(tx, deps, now, staffCodeOwner(input.identification_number), input);
    if (!spent.ok) {
      await noteWrongCode(tx, deps, now, attempt, spent);
      return { refused: spent.reason };
    }
    // Disabled since the code was mailed.
    if (!staff) return { refused: 'wrong_code' as const };
    const subject = staffSubject(staff.id);
    const { token, hash } = newToken();
    const expiresAt = after(now, lifetimes.staff.seconds);
    const session = await insertSession(tx, { kind: 'staff', subject, candidateType: null, hash, now, expiresAt });
    await record(tx, now, asCauser(staff), {
      log_name: 'session',
      event: 'session_started',
      process: null,
      properties: { kind: 'staff', by_code: true },
    });
    return { token_info: tokenInfo(token, session), data: toStaffUser(staff) };
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return outcome;
}

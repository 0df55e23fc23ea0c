import type { passkeyAskedSchema, StaffSession } from '@urna/contract/staff/staff';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempt } from '../../services/access/brake/attempt.ts';
import { noteWrongCode, spendCode, type TriedCode } from '../../services/access/codes/spend-code.ts';
import { askPasskey } from '../../services/access/passkeys/ask-passkey.ts';
import { listPasskeys } from '../../services/access/passkeys/passkey-rows.ts';
import { lockActiveStaff } from '../../services/people/staff/staff-queries.ts';
import { openStaffSession } from './open-session.ts';
import { staffCodeOwner } from './staff-code-owner.ts';

/** Opens a session by the mailed code, or asks whoever has passkeys for one of them: then the code alone opens none. */
export async function verifyStaffCode(
  deps: Deps,
  input: { identification_number: string } & TriedCode,
  attempt: Attempt,
): Promise<StaffSession | z.infer<typeof passkeyAskedSchema>> {
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
    const passkeys = await listPasskeys(tx, staff.id);
    if (passkeys.length === 0) return openStaffSession(deps, tx, now, staff, {});
    const passkey = await askPasskey(deps, tx, now, { staffId: staff.id, purpose: 'login' }, passkeys);
    return { message: 'Código verificado. Ahora use su llave de acceso.', passkey };
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return outcome;
}

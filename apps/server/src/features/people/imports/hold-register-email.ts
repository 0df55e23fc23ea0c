import { mask } from '@urna/contract/shared/masking';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import { findOpenChange } from '../../../services/access/change-requests/change-rows.ts';
import { findActiveStaff } from '../../../services/access/staff-queries.ts';
import { setRegisterEmail, type WaitingEmail } from '../../../services/people/register/import-register.ts';
import type { JobRow } from './import-jobs.ts';

const payload = z.object({ identification_type_id: z.int(), identification_number: z.string(), email: z.string() });
type Payload = z.infer<typeof payload>;

/**
 * Asks for the change of a candidate's address in the register, to which codes of their candidacy go. The same file is
 * imported again and again: an address that waits already isn't asked for twice.
 */
export async function askForRegisterEmail(tx: Tx, deps: ChangeDeps, job: JobRow, held: WaitingEmail): Promise<void> {
  const subject = `candidate:${held.candidate}`;
  if (await findOpenChange(tx, 'register_email', subject)) return;
  const staff = await findActiveStaff(tx, { id: job.staff_id });
  if (!staff) throw new AppError('forbidden');
  const { identification_type_id, identification_number } = held;
  await askChange(tx, deps, staff, {
    action: 'register_email',
    process: held.process,
    subject,
    about: held.name,
    details: [
      { label: 'Correo en el registro', value: mask(held.old_email) },
      { label: 'Correo nuevo', value: held.new_email, masked: mask(held.new_email) },
    ],
    people: [held.old_email, held.new_email, held.own_email].filter((email) => email !== ''),
    payload: { identification_type_id, identification_number, email: held.new_email } satisfies Payload,
    reason: job.reason ?? undefined,
    apartFromVotes: true,
  });
}

export const registerEmailAction = defineAction(payload, async (tx, _deps, { email, ...person }) => {
  if ((await setRegisterEmail(tx, person, email)) === null) throw new AppError('not_found');
});

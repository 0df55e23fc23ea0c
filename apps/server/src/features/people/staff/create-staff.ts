import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { roleLabels } from '@urna/contract/access/roles';
import { type NewStaff, newStaffSchema } from '@urna/contract/people/staff';
import { mask } from '@urna/contract/shared/masking';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import { sealedVotes } from '../../../services/access/change-requests/conditions.ts';
import { withdrawChallenges } from '../../../services/access/passkeys/challenges.ts';
import { deletePasskeysOf, lockPasskeys } from '../../../services/access/passkeys/passkey-rows.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { staffSubject } from '../../../services/access/sessions/tokens.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import { lockStaff, type StaffRow, toStaffUser } from '../../../services/access/staff-queries.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { passkeysResetMail, requireAdministrator, type StaffAuthor, welcomeMail } from './change-staff.ts';
import { findByNumber, insertStaff, type StaffAnswer, updateStaff } from './staff-users.ts';

/** Creates a member of staff, or asks for it where they would be an administrator while a vote is sealed. */
export async function askToCreateStaff(
  deps: ChangeDeps,
  staff: StaffRow,
  { reason, ...input }: NewStaff & { reason?: string | undefined },
): Promise<StaffAnswer | ChangeAnswer> {
  return refusingTwins(() =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await needsTwo(tx, input))) return create(tx, deps, asCauser(staff), input);
      if (await findByNumber(tx, input.identification_number)) throw new AppError('staff_exists');
      return askChange(tx, deps, staff, {
        action: 'staff_created',
        process: null,
        subject: `staff-number:${input.identification_number}`,
        about: input.name,
        details: [
          { label: 'Documento', value: input.identification_number, masked: mask(input.identification_number) },
          { label: 'Rol', value: roleLabels[input.role] },
          { label: 'Correo', value: input.email, masked: mask(input.email) },
        ],
        people: [input.email],
        payload: input,
        reason,
      });
    }),
  );
}

async function needsTwo(tx: Tx, { role }: NewStaff): Promise<boolean> {
  return role === 'ADMINISTRADOR' && (await sealedVotes(tx, { process_id: null, contest: null })).length > 0;
}

export const createStaffAction = defineAction(newStaffSchema, async (tx, deps, input, { causer }) => {
  if (await findByNumber(tx, input.identification_number)) throw new AppError('staff_exists');
  await create(tx, deps, causer, input);
});

/** At once, for the operator. */
export function createStaff(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  author: Causer,
  input: NewStaff,
): Promise<StaffAnswer> {
  return refusingTwins(() => deps.db.transaction().execute((tx) => create(tx, deps, author, input)));
}

async function refusingTwins<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'one_staff_user_per_number')) throw new AppError('staff_exists');
    throw error;
  }
}

/** Creates a member of staff and mails them how to log in. */
async function create(
  tx: Tx,
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  author: Causer,
  input: NewStaff,
): Promise<StaffAnswer> {
  const now = clock.now();
  const staff = await insertStaff(tx, input, now);
  await queueMail(tx, now, staff.email, welcomeMail(staff, publicUrl), { topic: 'staff_welcome', process: null });
  const { identification_number, name, email, role, active } = staff;
  await record(tx, author, 'staff_created', {
    staff_id: staff.id,
    attributes: { identification_number, name, email, role, active },
  });
  return { message: 'El usuario se creó correctamente.', data: toStaffUser(staff) };
}

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

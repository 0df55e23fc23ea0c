import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { roleLabels } from '@urna/contract/access/roles';
import { type NewStaff, newStaffSchema } from '@urna/contract/people/staff';
import { mask } from '@urna/contract/shared/masking';
import type { Mail } from '@urna/mail/mail-layout';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import { isAnyVoteSealed } from '../../../services/access/change-requests/conditions.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import { type StaffRow, toStaffUser } from '../../../services/access/staff-queries.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { findByNumber, insertStaff, type StaffAnswer } from './staff-users.ts';

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
  return role === 'ADMINISTRADOR' && (await isAnyVoteSealed(tx));
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

function welcomeMail({ name, role }: Pick<StaffRow, 'name' | 'role'>, publicUrl: string): Mail {
  return {
    subject: 'Ya puede ingresar a la gestión de candidaturas',
    preview: `Su rol es ${roleLabels[role]}.`,
    greeting: `Hola, ${name}:`,
    blocks: [
      `Se creó su usuario con el rol ${roleLabels[role]}. Para ingresar escriba su número de documento; el código llegará a este correo.`,
      { type: 'link', label: 'Ingresar', url: `${publicUrl}/auth/login` },
    ],
  };
}

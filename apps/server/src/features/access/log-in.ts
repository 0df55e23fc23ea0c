// The login of staff: a mailed code, and a passkey of whoever has one.

import type { PasskeyAnswer } from '@urna/contract/access/passkeys';
import type { passkeyAskedSchema, StaffSession, staffCodeAskedSchema } from '@urna/contract/access/staff-session';
import type { ActivityDetails } from '@urna/contract/activity/activity';
import type { Mail } from '@urna/mail/mail-layout';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { withMinimumDuration } from '../../platform/with-minimum-duration.ts';
import type { CodeOwner } from '../../services/access/codes/codes.ts';
import { issueCode } from '../../services/access/codes/issue-code.ts';
import { noteWrongCode, spendCode, type TriedCode } from '../../services/access/codes/spend-code.ts';
import { askPasskey, requireRelyingParty } from '../../services/access/passkeys/challenges.ts';
import { checkPasskey } from '../../services/access/passkeys/check-passkey.ts';
import { listPasskeys, passkeyStateOf } from '../../services/access/passkeys/passkey-rows.ts';
import { openSession } from '../../services/access/sessions/open-session.ts';
import { staffSubject } from '../../services/access/sessions/tokens.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import { findActiveStaff, lockActiveStaff, type StaffRow, toStaffUser } from '../../services/access/staff-queries.ts';
import type { Attempt } from '../../services/access/throttle/throttle-level.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';

type Answer = z.infer<typeof staffCodeAskedSchema>;

/**
 * Mails a code to a member of staff; repeating the request sends another. The answer and its timing are the same for
 * any number.
 */
export function requestStaffCode(
  deps: Deps,
  input: { identification_number: string },
  attempt: Attempt,
): Promise<Answer> {
  const now = deps.clock.now();
  const sending = deps.db.transaction().execute(async (tx) => {
    const staff = await findActiveStaff(tx, input);
    const owner = { ...staffCodeOwner(input.identification_number), isSomebody: staff !== undefined };
    const { code, ...issued } = await issueCode(tx, deps, now, owner, attempt);
    if (staff)
      await queueMail(tx, now, staff.email, staffCodeMail(staff.name, code), { topic: 'staff_code', process: null });
    return { message: 'Si ese documento es de alguien del equipo, enviamos un código a su correo.', ...issued };
  });
  return withMinimumDuration(deps.clock, sending);
}

function staffCodeMail(name: string, code: string): Mail {
  return {
    subject: 'Su código para ingresar',
    preview: 'Vence en 10 minutos y sirve una sola vez.',
    greeting: `Hola, ${name}:`,
    secret: true,
    blocks: [
      'Este es el código para ingresar a la gestión de candidaturas:',
      { type: 'code', code },
      'Vence en 10 minutos y sirve una sola vez.',
      'Si usted no lo solicitó, avise al administrador: alguien conoce su número de documento e intentó ingresar.',
    ],
  };
}

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
    return admitStaff(deps, tx, now, staff, false);
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
  return outcome;
}

/** After the first step, which the person's code or the directory was: the session, or the question to their passkey. */
export async function admitStaff(
  deps: OpenDeps,
  tx: Tx,
  now: Date,
  staff: StaffRow,
  byDirectory: boolean,
): Promise<StaffSession | z.infer<typeof passkeyAskedSchema>> {
  const passkeys = await listPasskeys(tx, staff.id);
  if (passkeys.length === 0) return openStaffSession(deps, tx, now, staff, firstStep({ byDirectory }));
  const passkey = await askPasskey(deps, tx, now, { staffId: staff.id, purpose: 'login', byDirectory }, passkeys);
  const proved = byDirectory ? 'El directorio confirmó quién es.' : 'Código verificado.';
  return { message: `${proved} Ahora use su llave de acceso.`, passkey };
}

/** As the log names it. */
const firstStep = ({ byDirectory }: { byDirectory: boolean }) =>
  byDirectory ? { by_code: false, by_directory: true } : { by_code: true };

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
  const now = deps.clock.now();
  const opening = deps.db.transaction().execute(async (tx) => {
    const staff = await lockActiveStaff(tx, input.identification_number);
    if (!staff) throw new AppError('dead_passkey_login');
    const checked = await checkPasskey(deps, tx, now, { staffId: staff.id, purpose: 'login' }, input.answer);
    if (checked.ok) return openStaffSession(deps, tx, now, staff, { ...firstStep(checked), by_passkey: true });
    if (checked.reason === 'dead') throw new AppError('dead_passkey_login');
    if (checked.reason === 'wrong') throw new AppError('passkey_refused');
    // Others should ask the owner whether the passkey was copied.
    await record(tx, asCauser(staff), 'copied_passkey_refused', { staff_id: staff.id, passkey_id: checked.passkeyId });
    return null;
  });
  const session = await withMinimumDuration(deps.clock, opening);
  if (!session) throw new AppError('passkey_refused');
  return session;
}

/**
 * Staff codes belong to a document number, not to a user: numbers that nobody has are counted and refused like the
 * staff's, so that no answer tells them apart.
 */
function staffCodeOwner(identification_number: string): CodeOwner {
  return { purpose: 'staff', subject: `staff-number:${identification_number}` };
}

type OpenDeps = Pick<Deps, 'publicUrl' | 'staffPasskeys'>;

/** Opens another session of a member of staff: several devices are allowed. */
async function openStaffSession(
  deps: OpenDeps,
  tx: Tx,
  now: Date,
  staff: StaffRow,
  proved: Pick<ActivityDetails<'session_started'>, 'by_code' | 'by_directory' | 'by_passkey'>,
): Promise<StaffSession> {
  const token_info = await openSession(tx, now, { kind: 'staff', subject: staffSubject(staff.id) });
  const data = { ...toStaffUser(staff), passkey: await passkeyStateOf(deps, tx, staff) };
  await record(tx, asCauser(staff), 'session_started', { process: null, kind: 'staff', ...proved });
  return { token_info, data };
}

// Changes members of staff, and resets their passkeys.

import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { may, roleLabels, roles } from '@urna/contract/access/roles';
import { type StaffChange, staffChangeSchema } from '@urna/contract/people/staff';
import { mask } from '@urna/contract/shared/masking';
import type { Mail } from '@urna/mail/mail-layout';
import { z } from 'zod';
import type { ChangeDetail } from '../../../platform/database/process-tables.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { differences } from '../../../platform/pick.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import { isAnyVoteSealed } from '../../../services/access/change-requests/conditions.ts';
import { deleteAccount, withdrawInvitation } from '../../../services/access/directory-accounts.ts';
import { withdrawChallenges } from '../../../services/access/passkeys/challenges.ts';
import { deletePasskeysOf, lockPasskeys } from '../../../services/access/passkeys/passkey-rows.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { staffSubject } from '../../../services/access/sessions/tokens.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import { lockStaff, type StaffRow, toStaffUser } from '../../../services/access/staff-queries.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { recordUnassigned, unassign } from '../../../services/candidacy/assignments.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { type StaffAnswer, updateStaff } from './staff-users.ts';

const appointingFields = ['email', 'role', 'active'] as const;

const isAdministrator = ({ role, active }: Pick<StaffRow, 'role' | 'active'>) => role === 'ADMINISTRADOR' && active;

const isReviewer = ({ role, active }: Pick<StaffRow, 'role' | 'active'>) => may(role, 'review') && active;

/** The author of a change of staff: a user, or the operator (`id` null). */
interface StaffAuthor {
  id: number | null;
  causer: Causer;
}

/** Refuses an author who has lost the role while the call waited for the staff lock. */
export function requireAdministrator(all: readonly StaffRow[], author: StaffAuthor): void {
  const mayChange = author.id === null || all.some((one) => one.id === author.id && isAdministrator(one));
  if (!mayChange) throw new AppError('forbidden');
}

/** Checks the invariants while holding the staff lock. */
function requireAllowed(
  all: readonly StaffRow[],
  author: StaffAuthor,
  staff: StaffRow,
  attributes: Partial<StaffRow>,
): void {
  requireAdministrator(all, author);
  const losesAdministrator = isAdministrator(staff) && !isAdministrator({ ...staff, ...attributes });
  if (losesAdministrator && all.filter(isAdministrator).length === 1) throw new AppError('last_administrator');
  const ownAccess = attributes.role !== undefined || attributes.active !== undefined;
  if (staff.id === author.id && ownAccess) throw new AppError('own_access');
}

const payload = z.object({
  id: z.int(),
  change: staffChangeSchema,
  /** What whoever approved was shown. */
  before: z.object({ email: z.string(), role: z.enum(roles), active: z.boolean() }),
});

/** Changes a member of staff, or asks for it where an administrator is concerned while a vote is sealed. */
export async function askToChangeStaff(
  deps: ChangeDeps,
  author: StaffRow,
  id: number,
  { reason, ...change }: StaffChange & { reason?: string | undefined },
): Promise<StaffAnswer | ChangeAnswer> {
  return deps.db.transaction().execute(async (tx) => {
    const by = { id: author.id, causer: asCauser(author) };
    const changes = await requireChangeable(tx, by, id, change);
    const { staff, attributes } = changes;
    if (!(await needsTwo(tx, staff, attributes))) return apply(tx, deps.clock.now(), by, changes);
    return askChange(tx, deps, author, {
      action: 'staff_changed',
      process: null,
      subject: `staff:${id}`,
      about: staff.name,
      details: changedLines(staff, attributes),
      people: [staff.email, ...(attributes.email === undefined ? [] : [attributes.email])],
      payload: { id, change, before: { email: staff.email, role: staff.role, active: staff.active } } satisfies z.infer<
        typeof payload
      >,
      reason,
    });
  });
}

/** A new name alone doesn't: it gives nobody a vote. */
async function needsTwo(tx: Tx, staff: StaffRow, attributes: Partial<StaffRow>): Promise<boolean> {
  const isAboutAdministrator = staff.role === 'ADMINISTRADOR' || attributes.role === 'ADMINISTRADOR';
  return isAboutAdministrator && isAppointing(attributes) && (await isAnyVoteSealed(tx));
}

function changedLines(staff: StaffRow, { name, email, role, active }: Partial<StaffRow>): ChangeDetail[] {
  return [
    ...(name === undefined ? [] : [{ label: 'Nombre nuevo', value: name }]),
    ...(email === undefined
      ? []
      : [
          { label: 'Correo de ahora', value: mask(staff.email) },
          { label: 'Correo nuevo', value: email, masked: mask(email) },
        ]),
    ...(role === undefined ? [] : [{ label: 'Rol', value: `de ${roleLabels[staff.role]} a ${roleLabels[role]}` }]),
    ...(active === undefined ? [] : [{ label: 'Acceso', value: active ? 'se activa' : 'se desactiva' }]),
  ];
}

export const changeStaffAction = defineAction(payload, async (tx, { clock }, { id, change, before }, author) => {
  const changes = await requireChangeable(tx, author, id, change);
  // Attack: a reviewer whose promotion was approved gets another address meanwhile, which takes one administrator.
  if (appointingFields.some((field) => changes.staff[field] !== before[field]))
    throw new AppError('staff_changed_meanwhile');
  await apply(tx, clock.now(), author, changes);
});

/** At once, for the operator. */
export function changeStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: StaffAuthor,
  id: number,
  change: StaffChange,
): Promise<StaffAnswer> {
  return db
    .transaction()
    .execute(async (tx) => apply(tx, clock.now(), author, await requireChangeable(tx, author, id, change)));
}

async function requireChangeable(tx: Tx, author: StaffAuthor, id: number, change: StaffChange) {
  const all = await lockStaff(tx);
  const staff = all.find((one) => one.id === id);
  if (!staff) throw new AppError('not_found');
  const changed = differences(staff, change);
  requireAllowed(all, author, staff, changed.attributes);
  return { staff, ...changed };
}

const isAppointing = (attributes: Partial<StaffRow>) =>
  appointingFields.some((field) => attributes[field] !== undefined);

/** Disabling a user ends all their sessions at once; whoever may not review any more has no candidacies. */
async function apply(
  tx: Tx,
  now: Date,
  author: StaffAuthor,
  { staff, names, old, attributes }: Awaited<ReturnType<typeof requireChangeable>>,
): Promise<StaffAnswer> {
  const { id, name } = staff;
  if (names.length === 0) return { message: 'No hubo cambios.', data: toStaffUser(staff) };
  const wasAdministrator = isAdministrator(staff) && !isAdministrator({ ...staff, ...attributes });
  const changed = await updateStaff(tx, id, {
    ...attributes,
    // Whose role, access or address has changed neither asks for a change nor approves one for a while.
    ...(isAppointing(attributes) && { appointed_at: now }),
    ...(wasAdministrator && { administered_until: now }),
  });
  const assigned = isReviewer({ ...staff, ...attributes }) ? [] : await unassign(tx, staff);
  if (attributes.active === false) {
    await endSessionsOf(tx, staffSubject(id), ['staff'], now, 'disabled');
    // The directory's name for a person who has left isn't kept.
    await deleteAccount(tx, id);
  }
  // Codes are mailed to this address, so its previous owner must learn that they now go elsewhere.
  if (attributes.email !== undefined) {
    await withdrawInvitation(tx, id);
    const about = { topic: 'staff_email_changed', process: null } as const;
    await queueMail(tx, now, [staff.email, attributes.email], addressChangedMail(name), about);
  }
  await record(tx, author.causer, 'staff_changed', { staff_id: id, old, attributes });
  await recordUnassigned(tx, author.causer, staff, assigned, 'no_longer_reviewer');
  return { message: 'El usuario se actualizó correctamente.', data: toStaffUser(changed) };
}

function addressChangedMail(name: string): Mail {
  return {
    subject: 'Cambió el correo de su usuario',
    preview: 'Los códigos de ingreso llegarán al correo nuevo.',
    greeting: `Hola, ${name}:`,
    blocks: [
      'Se cambió el correo de su usuario de la gestión de candidaturas. Desde ahora los códigos de ingreso llegan solo al correo nuevo.',
      'Si usted no esperaba este cambio, avise cuanto antes a un administrador.',
    ],
  };
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
    // Until they have another passkey, whoever reads their mail can be them: they decide nothing for a while.
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

function passkeysResetMail(name: string, publicUrl: string): Mail {
  return {
    subject: 'Se restablecieron sus llaves de acceso',
    preview: 'Puede ingresar con un código y crear una llave nueva.',
    greeting: `Hola, ${name}:`,
    blocks: [
      'Se eliminaron todas las llaves de acceso de su cuenta y se cerraron sus sesiones. Ingrese con el código que llegará a este correo y cree una llave nueva.',
      { type: 'link', label: 'Ingresar', url: `${publicUrl}/auth/login` },
      'Si usted no lo pidió, avise cuanto antes a un administrador.',
    ],
  };
}

// Administrators let a member of staff tie their account of the entity's directory, and untie it.

import type { ChangeAnswer } from '@urna/contract/access/change-requests';
import { DIRECTORY_PATH } from '@urna/contract/access/directory';
import { mask } from '@urna/contract/shared/masking';
import type { Mail } from '@urna/mail/mail-layout';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type ChangeDeps, defineAction } from '../../../services/access/change-requests/action.ts';
import { askChange } from '../../../services/access/change-requests/ask-change.ts';
import { isAnyVoteSealed } from '../../../services/access/change-requests/conditions.ts';
import { deleteAccount, insertInvitation, LINK_DAYS } from '../../../services/access/directory-accounts.ts';
import { endSessionsOf } from '../../../services/access/sessions/queries.ts';
import { staffSubject } from '../../../services/access/sessions/tokens.ts';
import { asCauser } from '../../../services/access/staff-guard.ts';
import { lockStaff, type StaffRow } from '../../../services/access/staff-queries.ts';
import { type Causer, record } from '../../../services/activity/record.ts';
import { queueMail } from '../../../services/mail/outbox/queue-mail.ts';
import { requireAdministrator } from './change-staff.ts';

const payload = z.object({ id: z.int() });

interface LinkAuthor {
  id: number;
  causer: Causer;
}

/**
 * Mails a member of staff the link, or asks for it where they are an administrator while a vote is sealed: whoever runs
 * the directory could then be them.
 */
export async function askForDirectoryLink(
  deps: ChangeDeps & Pick<Deps, 'directory'>,
  author: StaffRow,
  id: number,
  reason: string | undefined,
): Promise<{ message: string } | ChangeAnswer> {
  if (!deps.directory) throw new AppError('not_found');
  return deps.db.transaction().execute(async (tx) => {
    const by = { id: author.id, causer: asCauser(author) };
    const staff = await requireStaff(tx, by, id);
    if (staff.role !== 'ADMINISTRADOR' || !(await isAnyVoteSealed(tx))) return sendLink(tx, deps, staff, by);
    return askChange(tx, deps, author, {
      action: 'directory_link',
      process: null,
      subject: `staff:${id}`,
      about: staff.name,
      details: [{ label: 'Correo', value: staff.email, masked: mask(staff.email) }],
      people: [staff.email],
      payload: { id } satisfies z.infer<typeof payload>,
      reason,
    });
  });
}

export const sendLinkAction = defineAction(payload, async (tx, deps, { id }, author) =>
  sendLink(tx, deps, await requireStaff(tx, author, id), author),
);

async function requireStaff(tx: Tx, author: LinkAuthor, id: number): Promise<StaffRow> {
  const all = await lockStaff(tx);
  requireAdministrator(all, author);
  const staff = all.find((one) => one.id === id);
  if (!staff?.active) throw new AppError('not_found');
  return staff;
}

async function sendLink(tx: Tx, deps: ChangeDeps, { id, name, email }: StaffRow, { causer }: LinkAuthor) {
  const now = deps.clock.now();
  const token = await insertInvitation(tx, deps.secrets, now, id);
  const url = `${deps.publicUrl}${DIRECTORY_PATH}#token=${token}`;
  await queueMail(tx, now, email, invitationMail(name, url), { topic: 'staff_directory', process: null });
  await record(tx, causer, 'directory_link_sent', { staff_id: id });
  return { message: `Se envió el enlace a ${name}. Sirve una vez, durante ${LINK_DAYS} días.` };
}

function invitationMail(name: string, url: string): Mail {
  return {
    subject: 'Vincule su cuenta del directorio con su usuario',
    preview: `El enlace sirve una vez, durante ${LINK_DAYS} días.`,
    greeting: `Hola, ${name}:`,
    secret: true,
    blocks: [
      'Un administrador le permite ingresar a la gestión de candidaturas con su cuenta del directorio de la entidad. Abra este enlace e ingrese allí con su propia cuenta:',
      { type: 'link', label: 'Vincular mi cuenta', url },
      `El enlace sirve una vez, durante ${LINK_DAYS} días. No lo reenvíe: quien lo abra vincula su propia cuenta con el usuario de usted. El código por correo sigue sirviendo.`,
    ],
  };
}

/** Unties an account, whoever uses it, or withdraws a link: the person's sessions end, but for the author's own. */
export async function untieAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: LinkAuthor,
  id: number,
): Promise<{ message: string }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const all = await lockStaff(tx);
    requireAdministrator(all, author);
    const staff = all.find((one) => one.id === id);
    const untied = staff && (await deleteAccount(tx, id));
    if (!untied) throw new AppError('not_found');
    if (untied.was_tied && id !== author.id) await endSessionsOf(tx, staffSubject(id), ['staff'], now, 'disabled');
    if (untied.was_tied)
      await queueMail(tx, now, staff.email, untiedMail(staff.name), { topic: 'staff_directory', process: null });
    await record(tx, author.causer, 'directory_untied', { staff_id: id, ...untied });
    return {
      message: untied.was_tied
        ? `La cuenta del directorio de ${staff.name} quedó desvinculada.`
        : `El enlace enviado a ${staff.name} ya no sirve.`,
    };
  });
}

function untiedMail(name: string): Mail {
  return {
    subject: 'Su cuenta del directorio ya no está vinculada',
    preview: 'Puede ingresar con un código enviado a este correo.',
    greeting: `Hola, ${name}:`,
    blocks: [
      'Un administrador desvinculó la cuenta del directorio con la que usted podía ingresar a la gestión de candidaturas. Ingrese con un código, que llegará a este correo.',
    ],
  };
}

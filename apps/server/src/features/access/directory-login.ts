// The login of staff by the entity's own directory, and the tying of an account to a member of staff by a mailed link.

import type { beginDirectoryLogin, finishDirectoryLogin } from '@urna/contract/access/directory';
import type { passkeyAskedSchema, StaffSession } from '@urna/contract/access/staff-session';
import type { Mail } from '@urna/mail/mail-layout';
import type { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { Directory } from '../../platform/directory.ts';
import { AppError } from '../../platform/errors.ts';
import {
  findInvitation,
  issueHandle,
  lockTiedStaff,
  takeLogin,
  tieAccount,
} from '../../services/access/directory-accounts.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { admitStaff } from './log-in.ts';

function directoryOf({ directory }: Pick<Deps, 'directory'>): Directory {
  if (!directory) throw new AppError('not_found');
  return directory;
}

/** Answers where the browser goes, and the secret that it brings back. */
export async function beginLogin(
  deps: Deps,
  { link }: z.infer<typeof beginDirectoryLogin.body>,
): Promise<{ url: string; handle: string }> {
  const directory = directoryOf(deps);
  const now = deps.clock.now();
  const invitation = link === undefined ? null : await findInvitation(deps.db, deps.secrets, now, link);
  const handle = await issueHandle(deps.db, now, invitation);
  return { url: await directory.loginUrl(handle), handle };
}

type Finished =
  | StaffSession
  | (z.infer<typeof passkeyAskedSchema> & { identification_number: string })
  | { message: string };

/**
 * Ends a login with what the directory's answer says. A login is good once, also one that is refused: it is taken out
 * before the directory is asked, which no transaction waits for.
 */
export async function finishLogin(
  deps: Deps,
  { handle, answer }: z.infer<typeof finishDirectoryLogin.body>,
): Promise<Finished> {
  const directory = directoryOf(deps);
  const now = deps.clock.now();
  const login = await takeLogin(deps.db, now, handle);
  if (!login) throw new AppError('directory_refused');
  const account = await directory.identify(handle, answer, now);
  return deps.db.transaction().execute(async (tx) => {
    if (login.account_id === null) {
      const staff = await lockTiedStaff(tx, account);
      if (!staff) throw new AppError('directory_unknown');
      const { identification_number } = staff;
      const admitted = await admitStaff(deps, tx, now, staff, true);
      return 'passkey' in admitted ? { ...admitted, identification_number } : admitted;
    }
    const staff = await tieAccount(tx, now, login.account_id, account);
    await queueMail(tx, now, staff.email, tiedMail(staff.name, directory.label), {
      topic: 'staff_directory',
      process: null,
    });
    await record(tx, asCauser(staff), 'directory_tied', { staff_id: staff.id });
    return { message: `Su cuenta quedó vinculada. Desde ahora puede ingresar con ${directory.label}.` };
  });
}

function tiedMail(name: string, label: string): Mail {
  return {
    subject: 'Se vinculó una cuenta del directorio con su usuario',
    preview: `Desde ahora puede ingresar con ${label}.`,
    greeting: `Hola, ${name}:`,
    blocks: [
      `Una cuenta de «${label}» quedó vinculada con su usuario de la gestión de candidaturas: con ella puede ingresar sin pedir un código.`,
      'Si no fue usted, avise cuanto antes a un administrador: alguien más leyó su correo.',
    ],
  };
}

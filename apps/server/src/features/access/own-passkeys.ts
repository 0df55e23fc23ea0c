import type { OwnPasskeys, Passkey } from '@urna/contract/access/passkeys';
import type { Mail } from '@urna/mail/mail-layout';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { relyingPartyOf } from '../../platform/relying-party.ts';
import {
  deletePasskey,
  listPasskeys,
  needsPasskey,
  type PasskeyRow,
} from '../../services/access/passkeys/passkey-rows.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';

export async function readOwnPasskeys(deps: Deps, staff: StaffRow): Promise<OwnPasskeys> {
  return {
    data: (await listPasskeys(deps.db, staff.id)).map(toPasskey),
    origin: relyingPartyOf(deps.publicUrl)?.origin ?? null,
    required: needsPasskey(deps, staff),
  };
}

export function toPasskey({ id, name, synced, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/** Removes one of the person's own passkeys, which the person has just confirmed with one. */
export async function removeOwnPasskey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: StaffRow,
  id: number,
): Promise<{ message: string }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const removed = await deletePasskey(tx, staff.id, id);
    if (!removed) throw new AppError('not_found');
    await queueMail(tx, now, staff.email, passkeyRemovedMail(staff.name, removed.name), {
      topic: 'staff_passkeys',
      process: null,
    });
    await record(tx, asCauser(staff), 'passkey_removed', { staff_id: staff.id, passkey_id: id, name: removed.name });
    return { message: 'La llave de acceso se eliminó.' };
  });
}

const UNEXPECTED = 'Si no fue usted, avise cuanto antes a un administrador: alguien más está usando su cuenta.';

export function passkeyAddedMail(name: string, passkey: string): Mail {
  return {
    subject: 'Se agregó una llave de acceso a su cuenta',
    preview: `La llave se llama «${passkey}».`,
    greeting: `Hola, ${name}:`,
    blocks: [
      `Se agregó la llave de acceso «${passkey}» a su cuenta. Desde ahora, después del código, se le pedirá una de sus llaves para ingresar.`,
      UNEXPECTED,
    ],
  };
}

function passkeyRemovedMail(name: string, passkey: string): Mail {
  return {
    subject: 'Se eliminó una llave de acceso de su cuenta',
    preview: `La llave se llamaba «${passkey}».`,
    greeting: `Hola, ${name}:`,
    blocks: [`Se eliminó la llave de acceso «${passkey}» de su cuenta.`, UNEXPECTED],
  };
}

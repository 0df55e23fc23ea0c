import { type CreatedPasskey, MAX_PASSKEYS, type Passkey } from '@urna/contract/staff/passkeys';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import { requireRelyingParty } from '../../services/access/passkeys/ask-passkey.ts';
import { takeChallenge, withdrawChallenges } from '../../services/access/passkeys/challenges.ts';
import { challengeIn } from '../../services/access/passkeys/check-passkey.ts';
import { insertPasskey, listPasskeys, lockPasskeys } from '../../services/access/passkeys/passkey-rows.ts';
import { endOtherSessions } from '../../services/access/sessions/queries.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { asCauser } from '../../services/people/staff/staff-guard.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { passkeyAddedMail } from './mails.ts';
import { toPasskey } from './read-passkeys.ts';
import { type VerifiedPasskey, verifyCreated } from './verify-created.ts';

interface Registration {
  name: string;
  created: CreatedPasskey;
}

/**
 * Keeps a passkey that the browser created. The first one ends the person's other sessions, which a code alone had
 * opened.
 */
export async function registerOwnPasskey(
  deps: Deps,
  staff: StaffRow,
  session: Session,
  { name, created }: Registration,
): Promise<{ message: string; data: Passkey }> {
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (tx) => {
      // Race: a second registration begun before the first passkey existed was not confirmed with it. The lock puts
      // them in order, and the first one withdraws the other's challenge.
      await lockPasskeys(tx, staff.id);
      const verified = await verify(deps, tx, now, { staff, session, created });
      await withdrawChallenges(tx, staff.id, 'register');
      const before = (await listPasskeys(tx, staff.id)).length;
      if (before >= MAX_PASSKEYS) throw new AppError('too_many_passkeys', { details: { count: MAX_PASSKEYS } });
      const passkey = await insertPasskey(tx, {
        staff_id: staff.id,
        credential_id: verified.credentialId,
        public_key: verified.publicKey,
        counter: verified.counter,
        synced: verified.synced,
        transports: created.response.transports ?? [],
        name,
        created_at: now,
        last_used_at: null,
      });
      if (before === 0) await endOtherSessions(tx, session, now);
      await queueMail(tx, now, staff.email, passkeyAddedMail(staff.name, name), {
        topic: 'staff_passkeys',
        process: null,
      });
      await record(tx, asCauser(staff), 'passkey_added', { staff_id: staff.id, passkey_id: passkey.id, name });
      return { message: 'La llave de acceso quedó guardada.', data: toPasskey(passkey) };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'one_owner_per_passkey')) throw new AppError('passkey_exists');
    throw error;
  }
}

async function verify(
  deps: Deps,
  tx: Tx,
  now: Date,
  { staff, session, created }: { staff: StaffRow; session: Session; created: CreatedPasskey },
): Promise<VerifiedPasskey> {
  const challenge = challengeIn(created.response.clientDataJSON);
  const use = { staffId: staff.id, purpose: 'register', sessionId: session.id } as const;
  if (challenge === null || !(await takeChallenge(tx, now, challenge, use)))
    throw new AppError('dead_passkey_creation');
  const verified = await verifyCreated(created, challenge, requireRelyingParty(deps));
  if (!verified) throw new AppError('passkey_refused');
  return verified;
}

// How a member of staff adds a passkey of their own.

import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { type CreatedPasskey, MAX_PASSKEYS, type Passkey, type PasskeyCreation } from '@urna/contract/access/passkeys';
import type { Tx } from '../../platform/database/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import type { RelyingParty } from '../../platform/relying-party.ts';
import {
  CHALLENGE_SECONDS,
  describeCredential,
  issueChallenge,
  requireRelyingParty,
  takeChallenge,
  withdrawChallenges,
} from '../../services/access/passkeys/challenges.ts';
import { challengeIn } from '../../services/access/passkeys/check-passkey.ts';
import { handleOf, insertPasskey, listPasskeys, lockPasskeys } from '../../services/access/passkeys/passkey-rows.ts';
import { endOtherSessions } from '../../services/access/sessions/queries.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import { asCauser } from '../../services/access/staff-guard.ts';
import type { StaffRow } from '../../services/access/staff-queries.ts';
import { record } from '../../services/activity/record.ts';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { passkeyAddedMail, toPasskey } from './own-passkeys.ts';

/** What the browser needs to create a passkey of this person: unlocked by its owner, found by its device if it can. */
export async function beginOwnPasskey(deps: Deps, staff: StaffRow, session: Session): Promise<PasskeyCreation> {
  const { id } = requireRelyingParty(deps);
  return deps.db.transaction().execute(async (tx) => {
    const handle = await handleOf(tx, staff.id);
    const passkeys = await listPasskeys(tx, staff.id);
    if (passkeys.length >= MAX_PASSKEYS) throw new AppError('too_many_passkeys', { details: { count: MAX_PASSKEYS } });
    const use = { staffId: staff.id, purpose: 'register', sessionId: session.id } as const;
    return {
      rp: { id, name: 'Urna' },
      // What the device shows its owner.
      user: { id: handle.toString('base64url'), name: staff.name, displayName: staff.name },
      challenge: await issueChallenge(tx, deps.clock.now(), use),
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: CHALLENGE_SECONDS * 1000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
      excludeCredentials: passkeys.map(describeCredential),
    };
  });
}

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
        ...verified,
        staff_id: staff.id,
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
) {
  const challenge = challengeIn(created.response.clientDataJSON);
  const use = { staffId: staff.id, purpose: 'register', sessionId: session.id } as const;
  if (challenge === null || !(await takeChallenge(tx, now, challenge, use)))
    throw new AppError('dead_passkey_creation');
  const verified = await verifyCreated(created, challenge, requireRelyingParty(deps));
  if (!verified) throw new AppError('passkey_refused');
  return verified;
}

/** Ed25519, ES256 and RS256, the last for Windows. */
const algorithms = [-8, -7, -257];

/**
 * Verifies what the browser says it created, or answers null. Statements by the authenticator's maker weren't asked for
 * and are refused: the library would follow addresses in their certificates.
 */
async function verifyCreated(created: CreatedPasskey, challenge: string, { id, origin }: RelyingParty) {
  try {
    const statement = decodeAttestationObject(
      new Uint8Array(Buffer.from(created.response.attestationObject, 'base64url')),
    );
    const isSelfMade = statement.get('fmt') === 'packed' && statement.get('attStmt').get('x5c') === undefined;
    if (statement.get('fmt') !== 'none' && !isSelfMade) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: created,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      synced: credentialBackedUp,
    };
  } catch {
    // The library throws for everything that is wrong.
    return null;
  }
}

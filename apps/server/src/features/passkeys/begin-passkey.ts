import { MAX_PASSKEYS, type PasskeyCreation } from '@urna/contract/staff/passkeys';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { describeCredential, requireRelyingParty } from '../../services/access/passkeys/ask-passkey.ts';
import { CHALLENGE_SECONDS, issueChallenge } from '../../services/access/passkeys/challenges.ts';
import { handleOf, listPasskeys } from '../../services/access/passkeys/passkey-rows.ts';
import type { Session } from '../../services/access/sessions/tokens.ts';
import type { StaffRow } from '../../services/people/staff/staff-queries.ts';
import { algorithms } from './verify-created.ts';

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

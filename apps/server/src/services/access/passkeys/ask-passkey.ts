import type { PasskeyRequest } from '@urna/contract/staff/passkey-options';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RelyingParty, relyingPartyOf } from '../../../platform/relying-party.ts';
import { CHALLENGE_SECONDS, type ChallengeUse, issueChallenge } from './challenges.ts';
import type { PasskeyRow } from './passkey-rows.ts';

/** The relying party; an installation that moved to an address without one can't check anybody's passkey. */
export function requireRelyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): RelyingParty {
  const relyingParty = relyingPartyOf(publicUrl);
  if (!relyingParty) throw new AppError('passkeys_unavailable');
  return relyingParty;
}

/** How browsers name a credential. */
export function describeCredential({ credential_id, transports }: Pick<PasskeyRow, 'credential_id' | 'transports'>) {
  return {
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    ...(transports.length > 0 && { transports }),
  };
}

/** Asks for one of a person's passkeys, unlocked by its owner. */
export async function askPasskey(
  deps: Pick<Deps, 'publicUrl'>,
  db: Deps['db'] | Tx,
  now: Date,
  use: ChallengeUse,
  passkeys: readonly PasskeyRow[],
): Promise<PasskeyRequest> {
  const { id } = requireRelyingParty(deps);
  return {
    challenge: await issueChallenge(db, now, use),
    rpId: id,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: passkeys.map(describeCredential),
  };
}

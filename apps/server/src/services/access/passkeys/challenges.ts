import type { PasskeyRequest } from '@urna/contract/shared/call-proofs';
import { after } from '../../../platform/clock.ts';
import type { Database, StaffChallengesTable, Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RelyingParty, relyingPartyOf } from '../../../platform/relying-party.ts';
import { newToken, sha256 } from '../../../platform/secrets.ts';
import type { PasskeyRow } from './passkey-rows.ts';

/** Time to find the telephone or the key. */
export const CHALLENGE_SECONDS = 300;

/** Whose passkey is asked, and the only thing that its answer is good for. */
export type ChallengeUse = { staffId: number } & (
  | { purpose: 'login'; byDirectory?: boolean }
  | { purpose: 'register'; sessionId: number }
  | { purpose: 'confirm'; sessionId: number; actionHash: Buffer }
);

/** Stores a new random challenge for this use, and returns it in Base64url. */
export async function issueChallenge(db: Database | Tx, now: Date, use: ChallengeUse): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto('staff_challenges')
    .values({
      challenge_hash: hash,
      staff_id: use.staffId,
      purpose: use.purpose,
      session_id: use.purpose === 'login' ? null : use.sessionId,
      action_hash: use.purpose === 'confirm' ? use.actionHash : null,
      by_directory: use.purpose === 'login' && use.byDirectory === true,
      expires_at: after(now, CHALLENGE_SECONDS),
    })
    .execute();
  return token;
}

/**
 * Takes a challenge out, if it was issued for this use. Race: of two answers to one challenge, in any processes, one
 * deletes the row; a rollback puts it back.
 */
export async function takeChallenge(
  tx: Tx,
  now: Date,
  challenge: string,
  use: ChallengeUse,
): Promise<{ by_directory: boolean } | undefined> {
  let taking = tx
    .deleteFrom('staff_challenges')
    .where('challenge_hash', '=', sha256(challenge))
    .where('staff_id', '=', use.staffId)
    .where('purpose', '=', use.purpose)
    .where('expires_at', '>', now);
  if (use.purpose !== 'login') taking = taking.where('session_id', '=', use.sessionId);
  if (use.purpose === 'confirm') taking = taking.where('action_hash', '=', use.actionHash);
  return taking.returning('by_directory').executeTakeFirst();
}

/** Withdraws what a person could still answer, of all purposes or of one. */
export async function withdrawChallenges(
  tx: Tx,
  staffId: number,
  purpose?: StaffChallengesTable['purpose']['__select__'],
): Promise<void> {
  let withdrawal = tx.deleteFrom('staff_challenges').where('staff_id', '=', staffId);
  if (purpose) withdrawal = withdrawal.where('purpose', '=', purpose);
  await withdrawal.execute();
}

export async function forgetOldChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('staff_challenges').where('expires_at', '<=', now).execute();
}

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

import { timingSafeEqual } from 'node:crypto';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeyAnswer } from '@urna/contract/access/passkeys';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readEncoded } from '../../../platform/http/read-encoded.ts';
import { type ChallengeUse, requireRelyingParty, takeChallenge } from './challenges.ts';
import { findPasskey, notePasskeyUse } from './passkey-rows.ts';

export type CheckedPasskey =
  | { ok: true; byDirectory: boolean }
  /** `dead`: the challenge was answered, has expired, or was for another use. */
  | { ok: false; reason: 'dead' }
  | { ok: false; reason: 'wrong' }
  /** The signature is right and the counter went back; the use is to be recorded and refused. */
  | { ok: false; reason: 'copied'; passkeyId: number };

const clientDataSchema = z.object({ challenge: z.string() });

/** The challenge that the browser says it answers; its signature covers it. */
export const challengeIn = (clientDataJSON: string): string | null =>
  readEncoded(clientDataSchema, clientDataJSON)?.challenge ?? null;

/**
 * Checks a passkey's answer to a challenge of this use: origin, relying party, user verification, signature, counter.
 * After `dead` and `wrong` the caller rolls its transaction back, so that a wrong answer costs the owner nothing.
 */
export async function checkPasskey(
  deps: Pick<Deps, 'publicUrl'>,
  tx: Tx,
  now: Date,
  use: ChallengeUse,
  answer: PasskeyAnswer,
): Promise<CheckedPasskey> {
  const relyingParty = requireRelyingParty(deps);
  const challenge = challengeIn(answer.response.clientDataJSON);
  const taken = challenge === null ? undefined : await takeChallenge(tx, now, challenge, use);
  if (challenge === null || !taken) return { ok: false, reason: 'dead' };
  const passkey = await findPasskey(tx, use.staffId, Buffer.from(answer.id, 'base64url'));
  if (!passkey || !isHandleOf(passkey.user_handle, answer.response.userHandle)) return { ok: false, reason: 'wrong' };
  const counter = await signedCounter(answer, challenge, relyingParty, passkey.public_key);
  if (counter === null) return { ok: false, reason: 'wrong' };
  const isFirst = await notePasskeyUse(tx, passkey.id, counter, now);
  return isFirst
    ? { ok: true, byDirectory: taken.by_directory }
    : { ok: false, reason: 'copied', passkeyId: passkey.id };
}

/** Authenticators may leave the handle out when they were told which credential to use. */
function isHandleOf(handle: Buffer, given: string | undefined): boolean {
  if (given === undefined) return true;
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === handle.length && timingSafeEqual(bytes, handle);
}

/** The authenticator's counter, if the answer is right. */
async function signedCounter(
  answer: PasskeyAnswer,
  challenge: string,
  relyingParty: ReturnType<typeof requireRelyingParty>,
  publicKey: Buffer,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // Compared in the database instead, where two uses at once can't both pass.
      credential: { id: answer.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for everything that is wrong with an answer.
    return null;
  }
}

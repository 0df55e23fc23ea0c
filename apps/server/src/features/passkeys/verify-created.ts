import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { CreatedPasskey } from '@urna/contract/staff/passkeys';
import type { RelyingParty } from '../../platform/relying-party.ts';

/** Ed25519, ES256 and RS256, the last for Windows. */
export const algorithms = [-8, -7, -257];

export interface VerifiedPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  synced: boolean;
}

/**
 * Verifies what the browser says it created, or answers null. Statements by the authenticator's maker weren't asked for
 * and are refused: the library would follow addresses in their certificates.
 */
export async function verifyCreated(
  created: CreatedPasskey,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<VerifiedPasskey | null> {
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
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      synced: credentialBackedUp,
    };
  } catch {
    // The library throws for everything that is wrong.
    return null;
  }
}

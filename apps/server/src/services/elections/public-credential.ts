import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { credentialOf } from './election-keys.ts';

/** Constant-time, and fast enough for the server's main thread. Loaded once, with the first vote. */
let group: ReturnType<typeof sodiumEd25519> | undefined;

/** The public credential on a voter's ballot, derived from their private one: no table says whose it is. */
export async function publicCredentialOf(
  credentialsKey: Uint8Array,
  electionUuid: string,
  voterId: number,
): Promise<string> {
  group ??= sodiumEd25519();
  return publicCredential(await group, credentialOf(credentialsKey, electionUuid, voterId), electionUuid);
}

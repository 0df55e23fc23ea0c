import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import type { Secrets } from '../../platform/secrets.ts';
import { credentialOf } from './election-secrets.ts';

/** Constant-time, and fast enough for the server's main thread. Loaded once, with the first vote. */
let group: ReturnType<typeof sodiumEd25519> | undefined;

/** The public credential on a voter's ballot, derived from their private one: no table says whose it is. */
export async function publicCredentialOf(
  secrets: Pick<Secrets, 'keyedHash'>,
  electionUuid: string,
  voterId: number,
): Promise<string> {
  group ??= sodiumEd25519();
  return publicCredential(await group, credentialOf(secrets, electionUuid, voterId), electionUuid);
}

import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import type { Secrets } from '../../platform/secrets.ts';
import { credentialOf } from './election-secrets.ts';

/** Constant-time, and quick enough for the server's own thread. Loaded with the first vote, and once. */
let group: ReturnType<typeof sodiumEd25519> | undefined;

/** What a voter's ballot bears, made anew from their secret credential: no table says whose it is. */
export async function publicCredentialOf(
  secrets: Pick<Secrets, 'keyedHash'>,
  electionUuid: string,
  voterId: number,
): Promise<string> {
  group ??= sodiumEd25519();
  return publicCredential(await group, credentialOf(secrets, electionUuid, voterId), electionUuid);
}

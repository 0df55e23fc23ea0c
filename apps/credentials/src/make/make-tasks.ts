import { publicCredential } from '@urna/belenios/credentials';
import { sodiumEd25519 } from '@urna/belenios/groups/ed25519-sodium';
import { newPrivateCredential } from '@urna/credential-files/private-credential';
import type { RollVoter } from '@urna/credential-files/roll';
import { withTransfer } from '@urna/node-tools/thread-pool';
import type { VoterCredential } from '../private-file/private-file.ts';

export interface MadeCredentials {
  /** The lines of a chunk of the private file. */
  lines: Uint8Array<ArrayBuffer>;
  /** Public credentials, one a line. */
  publics: Uint8Array<ArrayBuffer>;
}

const loadingGroup = sodiumEd25519();
const encoder = new TextEncoder();

/** Draws a credential for each voter. libsodium, because the exponents are secret. */
export async function makeCredentials({
  election,
  voters,
}: {
  election: string;
  voters: readonly RollVoter[];
}): Promise<MadeCredentials> {
  const group = await loadingGroup;
  const made = voters.map((voter): VoterCredential => ({ ...voter, credential: newPrivateCredential() }));
  const lines = encoder.encode(made.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const publics = encoder.encode(
    made.map(({ credential }) => publicCredential(group, credential, election)).join('\n'),
  );
  return withTransfer({ lines, publics }, [lines.buffer, publics.buffer]);
}

import { readBallot } from '@urna/belenios/ballot/ballot';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import type { TestApp } from '../servers/test-app.ts';
import type { SealedContest } from './sealed-contest.ts';

/** The digests that the database stores of a ballot's ciphertexts, against replays. */
export async function digestsOf(
  { deps }: Pick<TestApp, 'deps'>,
  contest: SealedContest,
  text: string,
): Promise<readonly string[]> {
  const { secrets, ballotVerifiers } = deps;
  const { uuid, election } = contest.election;
  const digestKey = new Uint8Array(secrets.keyedHash('ballot-ciphertexts', uuid));
  const { credential } = readBallot(text, kernelEd25519().order);
  const verdict = await ballotVerifiers.verify({ uuid, text: election, digestKey }, { text, credential });
  if (!verdict.ok) throw new Error(verdict.reason);
  return verdict.digests;
}

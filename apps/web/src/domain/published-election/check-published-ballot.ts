import { sha256Base64 } from '@urna/belenios/hash';
import type { ContestAddress } from '../elections/public-contest.ts';
import { hasItsFingerprints } from './has-its-fingerprints.ts';
import type { PublishedElection } from './published-election.ts';

/** Why a ballot from the server must be rejected. */
export type BallotDoubt = 'other_ballot' | 'other_election' | 'invalid' | 'unproven';

export interface ShownBallot {
  /** The requested tracking code. */
  code: string;
  answer: { tracking_code: string; ballot: string };
}

export interface BallotChecks {
  fetchElection: (contest: ContestAddress) => Promise<PublishedElection>;
  /** Whether shape, signature and all proofs of a ballot are valid in the given election. */
  isValidBallot: (election: string, ballot: string) => Promise<boolean>;
}

/**
 * Verifies a ballot that the server returned for a tracking code, without trusting the server. The code is the SHA-256
 * of the ballot, so another ballot can't be passed off under a voter's code, and a fabricated pair of code and ballot
 * still needs a valid signature and proofs for this election. Only the check of the whole archive shows whether the
 * ballot is counted and its credential is on the roll.
 */
export async function doubtAbout(
  contest: ContestAddress,
  { code, answer }: ShownBallot,
  { fetchElection, isValidBallot }: BallotChecks,
): Promise<BallotDoubt | null> {
  if (answer.tracking_code !== code || sha256Base64(answer.ballot) !== code) return 'other_ballot';
  const published = await fetchElection(contest);
  const { uuid, fingerprints, election } = published;
  const opening = `{"election_uuid":${JSON.stringify(uuid)},"election_hash":${JSON.stringify(fingerprints.election)},`;
  if (!hasItsFingerprints(published) || !answer.ballot.startsWith(opening)) return 'other_election';
  return (await isValidBallot(election, answer.ballot)) ? null : 'invalid';
}

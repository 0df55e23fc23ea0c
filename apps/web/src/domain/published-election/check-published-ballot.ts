import { sha256Base64 } from '@urna/belenios/hash';
import type { ContestName } from '@urna/contract/contest-names';
import { hasItsFingerprints } from './has-its-fingerprints.ts';
import type { PublishedElection } from './published-election.ts';

/** Why a ballot that the server shows must not be believed. */
export type BallotDoubt = 'other_ballot' | 'other_election' | 'invalid';

export interface ShownBallot {
  /** What was asked for. */
  code: string;
  answer: { tracking_code: string; ballot: string };
}

export interface BallotChecks {
  fetchElection: (contest: ContestName) => Promise<PublishedElection>;
  /** Whether shape, signature and every proof of a ballot are right; of the election whose text is given. */
  isValidBallot: (election: string, ballot: string) => Promise<boolean>;
}

/**
 * Checks a ballot that the server gives for a tracking code, believing nothing of it. The code is the SHA-256 of the
 * ballot, so an invented ballot can't have the code of one that a voter sent; a code that is invented together with
 * its ballot still needs a ballot of this election with a right signature and right proofs. Whether the ballot is in
 * the archive that is counted, and its credential on the roll, only a check of the whole archive shows.
 */
export async function doubtAbout(
  contest: ContestName,
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

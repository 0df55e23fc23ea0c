import { sha256Base64 } from '@urna/belenios/hash';
import { getPublishedBallot, type PublishedBallot } from '@urna/contract/checking/ballot-box';
import { type ElectionSetup, getElection, getElectionSetup } from '@urna/contract/election/elections';
import { ApiError } from '../../lib/api-error.ts';
import { publicClient } from '../../lib/call.ts';
import type { ContestAddress } from '../processes/public-contest.ts';
import { openBallotThread } from './ballot-threads.ts';

/** Why a ballot from the server must be rejected. */
export type BallotDoubt = 'other_ballot' | 'other_election' | 'invalid' | 'unproven';

interface CheckedBallot {
  ballot: PublishedBallot;
  /** Null if all checks passed. */
  doubt: BallotDoubt | null;
}

export async function lookUpBallot(
  contest: ContestAddress,
  code: string,
  signal?: AbortSignal,
): Promise<CheckedBallot> {
  const params = { ...contest, tracking_code: code };
  const { data: ballot } = await publicClient.call(getPublishedBallot, { params, ...(signal ? { signal } : {}) });
  const fetchElection = () => fetchPublishedElection(contest, signal);
  return { ballot, doubt: await doubtAbout(code, ballot, { fetchElection, isValidBallot }) };
}

/** The public part of a sealed election: the published fingerprints and the texts they cover. */
export interface PublishedElection extends ElectionSetup {
  uuid: string;
  fingerprints: { election: string; trustees: string };
}

/** Fetches without a session, as any visitor would, so that the request doesn't identify the voter. */
async function fetchPublishedElection(params: ContestAddress, signal?: AbortSignal): Promise<PublishedElection> {
  const input = { params, ...(signal ? { signal } : {}) };
  const [shown, setup] = await Promise.all([
    publicClient.call(getElection, input),
    publicClient.call(getElectionSetup, input),
  ]);
  const { election } = shown.data;
  if (!election) {
    throw new ApiError({ status: 0, code: 'election_not_ready', message: 'La elección todavía no se ha publicado.' });
  }
  return { ...setup.data, uuid: election.uuid, fingerprints: election.fingerprints };
}

interface BallotChecks {
  fetchElection: () => Promise<PublishedElection>;
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
  code: string,
  answer: Pick<PublishedBallot, 'tracking_code' | 'ballot'>,
  { fetchElection, isValidBallot: isValid }: BallotChecks,
): Promise<BallotDoubt | null> {
  if (answer.tracking_code !== code || sha256Base64(answer.ballot) !== code) return 'other_ballot';
  const { uuid, fingerprints, election, trustees } = await fetchElection();
  const opening = `{"election_uuid":${JSON.stringify(uuid)},"election_hash":${JSON.stringify(fingerprints.election)},`;
  const isPublished =
    sha256Base64(election) === fingerprints.election && sha256Base64(trustees) === fingerprints.trustees;
  if (!isPublished || !answer.ballot.startsWith(opening)) return 'other_election';
  return (await isValid(election, answer.ballot)) ? null : 'invalid';
}

/** Checks one ballot in such a worker as the check of a whole archive has several of. */
async function isValidBallot(election: string, text: string): Promise<boolean> {
  const thread = openBallotThread();
  const digestKey = crypto.getRandomValues(new Uint8Array(32));
  const ballots = [{ index: 0, text, weight: 1 }];
  try {
    const { refusals } = await thread.call((tasks) => tasks.checkBallots({ election, digestKey, ballots }));
    return refusals.length === 0;
  } finally {
    thread.close();
  }
}

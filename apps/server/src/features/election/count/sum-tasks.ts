import { openElection } from '@urna/belenios/election';
import { kernelEd25519 } from '@urna/belenios/groups/ed25519-kernel';
import { addTallies, emptyTally, readTrustedTally, writeTally } from '@urna/belenios/tally/encrypted-tally';
import { tallyVerifiedBallots } from '@urna/belenios/tally/tally-verified-ballots';
import { lowerPriority } from '../../../platform/lower-priority.ts';

// Requests come first.
lowerPriority(10);

const group = kernelEd25519();

/** The encrypted tally of ballots that were verified when they were cast. */
export function tallyBallots({ election, ballots }: { election: string; ballots: readonly string[] }): string {
  const verified = ballots.map((text) => ({ text }));
  return writeTally(group, tallyVerifiedBallots(openElection(group, election), verified));
}

/** The sum of encrypted tallies that `tallyBallots` made. */
export function sumTallies({ election, tallies }: { election: string; tallies: readonly string[] }): string {
  const { questions } = openElection(group, election).parameters;
  const sum = tallies.reduce(
    (whole, tally) => addTallies(group, whole, readTrustedTally(group, questions, tally)),
    emptyTally(group, questions),
  );
  return writeTally(group, sum);
}

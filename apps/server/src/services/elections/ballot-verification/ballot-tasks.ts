import { lowerPriority } from '../../../platform/lower-priority.ts';
import { type BallotToVerify, openVerification, type Verdict, type VerifiedElection } from './verify-ballot.ts';

/** A third of the CPU weight at nice 0: leaves room for the main thread without starving when other programs run. */
lowerPriority(5);

/** An election's text never changes, so each thread opens it once. */
const opened = new Map<string, (ballot: BallotToVerify) => Verdict>();

export function verifyBallot({ election, ballot }: { election: VerifiedElection; ballot: BallotToVerify }): Verdict {
  let failure: string;
  try {
    const verify = opened.get(election.uuid) ?? openVerification(election);
    opened.set(election.uuid, verify);
    return verify(ballot);
  } catch (error) {
    // Only the error's name, because its message may quote the ballot.
    failure = error instanceof Error ? error.name : 'unknown';
  }
  throw new Error(`verifying a ballot failed: ${failure}`);
}

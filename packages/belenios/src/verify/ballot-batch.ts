import { sha256 } from '@noble/hashes/sha2.js';
import { checkBallot, readVerifiedBallot } from '../ballot/check-ballot.ts';
import { concatBytes, utf8 } from '../bytes.ts';
import type { Election } from '../election.ts';
import { checkPublicCredentials } from '../public-credentials.ts';
import { checked, type RefusalReason } from '../refusal.ts';
import { addTallies, type Tally, weighAnswers, writeTally } from '../tally/encrypted-tally.ts';

export interface BatchBallot {
  /** The ballot's index in the archive, from 0. */
  index: number;
  text: string;
  weight: number;
  /** It was verified before: signature and proofs aren't checked again. */
  isVerified?: true;
}

export interface BallotRefusal {
  index: number;
  reason: RefusalReason;
  where: string;
}

export interface BatchOutcome {
  refusals: readonly BallotRefusal[];
  /** Keyed digests of the ciphertexts, which reveal duplicates; empty for refused ballots. */
  digests: readonly { index: number; choices: BigUint64Array }[];
  /** The encrypted tally of the accepted ballots, as text; missing if there are none. */
  tally?: string;
}

/**
 * The work on ballots that can be distributed over cores. Inputs and outputs are plain values and no call depends on
 * another, so any of several workers can answer it.
 */
export interface BallotWork {
  credentials(encoded: readonly string[]): Promise<BallotRefusal | undefined>;
  ballots(batch: readonly BatchBallot[]): Promise<BatchOutcome>;
}

/** `digestKey` must be random: with a known key an attacker could construct colliding digests. */
export function ballotWork<E>(election: Election<E>, digestKey: Uint8Array): BallotWork {
  const { group } = election;

  function digest(text: string): bigint {
    const hash = sha256(concatBytes(digestKey, utf8(text)));
    return new DataView(hash.buffer, hash.byteOffset).getBigUint64(0);
  }

  return {
    credentials: (encoded) => {
      const result = checked(() => checkPublicCredentials(group, encoded));
      return Promise.resolve(result.ok ? undefined : { index: 0, reason: result.reason, where: result.where });
    },
    ballots: (batch) => {
      const refusals: BallotRefusal[] = [];
      const digests: { index: number; choices: BigUint64Array }[] = [];
      let sum: Tally<E> | undefined;
      for (const { index, text, weight, isVerified } of batch) {
        const result = isVerified ? checked(() => readVerifiedBallot(election, text)) : checkBallot(election, text);
        if (!result.ok) {
          refusals.push({ index, reason: result.reason, where: result.where });
          continue;
        }
        const { ballot, answers } = result.value;
        const weighed = weighAnswers(group, answers, weight);
        sum = sum === undefined ? weighed : addTallies(group, sum, weighed);
        const choices = ballot.answers.flatMap((answer) => answer.choices.map(({ alpha }) => digest(alpha)));
        digests.push({ index, choices: BigUint64Array.from(choices) });
      }
      // Refused ballots may be tiny: they must not cost as much as the election has choices.
      return Promise.resolve({ refusals, digests, ...(sum && { tally: writeTally(group, sum) }) });
    },
  };
}

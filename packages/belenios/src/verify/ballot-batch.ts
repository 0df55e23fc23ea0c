import { sha256 } from '@noble/hashes/sha2.js';
import { checkBallot } from '../ballot/check-ballot.ts';
import { concatBytes, utf8 } from '../bytes.ts';
import type { Election } from '../election.ts';
import { checkPublicCredentials } from '../public-credentials.ts';
import { checked, type RefusalReason } from '../refusal.ts';
import { addTallies, emptyTally, type Tally, weighAnswers, writeTally } from '../tally/encrypted-tally.ts';

export interface BatchBallot {
  /** The ballot's index in the archive, from 0. */
  index: number;
  text: string;
  weight: number;
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
}

/**
 * The work on ballots that can be distributed over cores. Inputs and outputs are plain values, so it can run in a
 * worker. `total` is the product of all accepted ballots.
 */
export interface BallotWork {
  credentials(encoded: readonly string[]): Promise<BallotRefusal | undefined>;
  ballots(batch: readonly BatchBallot[]): Promise<BatchOutcome>;
  /** The text of an encrypted tally. */
  total(): Promise<string>;
}

/** `digestKey` must be random: with a known key an attacker could construct colliding digests. */
export function ballotWork<E>(election: Election<E>, digestKey: Uint8Array): BallotWork {
  const { group, parameters } = election;
  let sum: Tally<E> = emptyTally(group, parameters.questions);

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
      for (const { index, text, weight } of batch) {
        const result = checkBallot(election, text);
        if (!result.ok) {
          refusals.push({ index, reason: result.reason, where: result.where });
          continue;
        }
        const { ballot, answers } = result.value;
        sum = addTallies(group, sum, weighAnswers(group, answers, weight));
        const choices = ballot.answers.flatMap((answer) => answer.choices.map(({ alpha }) => digest(alpha)));
        digests.push({ index, choices: BigUint64Array.from(choices) });
      }
      return Promise.resolve({ refusals, digests });
    },
    total: () => Promise.resolve(writeTally(group, sum)),
  };
}

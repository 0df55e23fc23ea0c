import type { UnsupportedPart } from '../election-outline.ts';
import type { Question } from '../questions.ts';
import type { RefusalReason } from '../refusal.ts';
import type { Totals } from '../tally/result.ts';

export interface VerificationFailure {
  reason: RefusalReason;
  where: string;
  /** The tracker of the ballot concerned. */
  tracker?: string;
}

/** The checks, in the order of an election's life. */
export const CHECK_NAMES = [
  'events',
  'trustee_keys',
  'public_credentials',
  'ballots',
  'ciphertexts',
  'encrypted_tally',
  'partial_decryptions',
  'strong_proofs',
  'result',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];

/** Where the ballot with a given tracking code is. */
export interface SoughtBallot {
  tracker: string;
  /** Counted from 1 in the order of the archive; missing where no ballot of the archive has the code. */
  number?: number;
  /** Whether a later ballot of the same credential replaces it. */
  superseded?: boolean;
}

export interface VerificationReport {
  /** Nothing is wrong, and everything could be checked. */
  ok: boolean;
  /** Valid parts of the protocol that can't be verified here. With any of them nothing is known about the result. */
  unsupported: readonly UnsupportedPart[];
  /** Whether the archive includes a result; a shorter one may be right so far. */
  complete: boolean;
  /** How many of each. */
  checks: readonly { name: CheckName; count: number }[];
  failures: readonly VerificationFailure[];
  /** More failures than are listed. */
  failureCount: number;
  election?: { name: string; uuid: string; fingerprint: string; voters: number; questions: readonly Question[] };
  /** Including superseded ones, which don't count. */
  ballots: number;
  superseded: number;
  /** Where a code was asked for. */
  sought?: SoughtBallot;
  /** The SHA-256 of the encrypted tally, in hexadecimal, once it is known to be the product of the ballots. */
  tallyHash?: string;
  /**
   * In an archive with partial decryptions: the owners whose strong proof is missing. These proofs are published beside
   * the archive, so a missing one is reported and doesn't make the archive wrong.
   */
  withoutStrongProof?: readonly number[];
  /** By question; blank, where the question has it, comes first. */
  totals?: Totals;
  /** The hash of the last event: two auditors with the same hash saw the same archive. */
  lastEvent?: string;
}

/**
 * `unjudged`: nothing wrong was found in what could be checked, and some of it couldn't be. An archive with any failure
 * is `wrong`, whatever else it uses.
 */
export type Verdict = 'verified' | 'right_so_far' | 'unjudged' | 'wrong';

export function verdictOf({
  failureCount,
  unsupported,
  complete,
}: Pick<VerificationReport, 'failureCount' | 'unsupported' | 'complete'>): Verdict {
  if (failureCount > 0) return 'wrong';
  if (unsupported.length > 0) return 'unjudged';
  return complete ? 'verified' : 'right_so_far';
}

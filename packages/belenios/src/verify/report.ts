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

/** The position of the ballot with a given tracking code, or with given words of one. */
export interface SoughtBallot {
  /** Missing if words were given and no ballot has them. */
  tracker?: string;
  /** Set if words were given: they compare, and prove nothing. */
  words?: string;
  /** Counted from 1 in the order of the archive; missing if no ballot has the code or the words. */
  number?: number;
  /** Whether a later ballot with the same credential replaces it. */
  superseded?: boolean;
}

export interface VerificationReport {
  /** Whether everything could be checked and nothing is wrong. */
  ok: boolean;
  /** Valid parts of the protocol that can't be verified here. If there are any, nothing is known about the result. */
  unsupported: readonly UnsupportedPart[];
  /** Whether the archive includes a result. An archive without one may be right so far. */
  complete: boolean;
  /** How many items each check covered. */
  checks: readonly { name: CheckName; count: number }[];
  failures: readonly VerificationFailure[];
  /** May exceed the number of failures listed. */
  failureCount: number;
  /** Its texts are printable. */
  election?: { name: string; uuid: string; fingerprint: string; voters: number; questions: readonly Question[] };
  /** Includes superseded ballots, which don't count. */
  ballots: number;
  superseded: number;
  /** Set if a tracking code or its words were given. */
  sought?: SoughtBallot;
  /**
   * The SHA-256 of the encrypted tally in hexadecimal, set once the tally is known to be the product of the ballots.
   */
  tallyHash?: string;
  /**
   * In an archive with partial decryptions, the owners without a strong proof. Strong proofs are published beside the
   * archive, so a missing one is reported but doesn't make the archive wrong.
   */
  withoutStrongProof?: readonly number[];
  /** Totals by question; blank comes first if the question allows it. */
  totals?: Totals;
  /** The hash of the last event: two auditors who see the same hash saw the same archive. */
  lastEvent?: string;
}

/**
 * `unjudged`: some parts couldn't be checked, and the others are right. An archive with any failure is `wrong`, even if
 * some parts couldn't be checked.
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

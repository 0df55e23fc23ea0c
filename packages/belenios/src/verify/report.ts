import type { Question } from '../questions.ts';
import type { RefusalReason } from '../refusal.ts';
import type { Totals } from '../tally/result.ts';

export interface VerificationFailure {
  reason: RefusalReason;
  where: string;
  /** The tracker of the ballot that it is about. */
  tracker?: string;
}

/** What is looked at, in the order of an election's life. */
export const CHECK_NAMES = [
  'events',
  'trustee_keys',
  'public_credentials',
  'ballots',
  'ciphertexts',
  'encrypted_tally',
  'partial_decryptions',
  'result',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];

export interface VerificationReport {
  ok: boolean;
  /** Whether the archive goes as far as a result; a shorter one may be right so far. */
  complete: boolean;
  /** How many of each. */
  checks: readonly { name: CheckName; count: number }[];
  failures: readonly VerificationFailure[];
  /** More failures than are listed. */
  failureCount: number;
  election?: { name: string; uuid: string; fingerprint: string; voters: number; questions: readonly Question[] };
  /** Of which the superseded ones don't count. */
  ballots: number;
  superseded: number;
  /** The SHA-256 of the encrypted tally, in hexadecimal, once it is known to be the product of the ballots. */
  tallyHash?: string;
  /** By question; blank, where the question has it, comes first. */
  totals?: Totals;
  /** Of the last event: two auditors who see the same saw the same archive. */
  lastEvent?: string;
}

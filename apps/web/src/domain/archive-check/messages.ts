import type { VerificationReport } from '@urna/belenios/verify/report';

/** What the page asks of the worker that reads an archive, and what it hears. */
export type CheckSource = { url: string } | { file: File };

export interface CheckRequest {
  source: CheckSource;
  /** The decryption proofs that are published beside the archive. */
  proofs: CheckSource | null;
  threads: number;
  /** A tracking code to look for among the ballots. */
  seek?: string;
}

/** The source ended too early, or something here isn't as it should be. */
export type CheckFailure = 'network' | 'file' | 'unexpected';

export interface CheckProgress {
  bytes: number;
  ballots: number;
}

export type CheckOutcome = { report: VerificationReport } | { reason: CheckFailure };

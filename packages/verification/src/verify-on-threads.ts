import type { ArchiveStep } from '@urna/belenios/archive/walk';
import type { VerificationReport } from '@urna/belenios/verify/report';
import { type VerificationOptions, verifyArchive } from '@urna/belenios/verify/verify-archive';
import type { BallotThreads } from './ballot-tasks.ts';
import { fastestGroup } from './fastest-group.ts';

export interface VerifyOptions {
  threads: BallotThreads;
  /** The tracking code of a ballot to look for. */
  seek?: string;
  /** The text of the decryption proofs that were published beside the archive. */
  proofs?: string | undefined;
  onProgress?: (progress: { ballots: number; voters: number }) => void;
  onEvent?: (step: ArchiveStep) => void;
}

const BATCH = 8;
/** With a second batch queued in it, a thread isn't idle while the main thread is busy. */
export const BATCHES_PER_THREAD = 2;

/** Options that spread the verification of ballots over threads. */
export const onThreads = (threads: BallotThreads): VerificationOptions<unknown> => ({
  group: fastestGroup,
  batchSize: BATCH,
  batchesAtOnce: BATCHES_PER_THREAD * threads.count,
  work: ({ text: election }, digestKey) => ({
    credentials: (credentials) => threads.checkCredentials({ election, digestKey, credentials }),
    ballots: (ballots) => threads.checkBallots({ election, digestKey, ballots }),
  }),
});

/** Verifies an archive from a stream on several threads, with every check that an auditor can make. */
export function verifyOnThreads(
  open: () => AsyncIterable<Uint8Array>,
  { threads, seek, proofs, onProgress, onEvent }: VerifyOptions,
): Promise<VerificationReport> {
  return verifyArchive<unknown>(open, {
    ...onThreads(threads),
    ...(seek !== undefined && { seek }),
    ...(proofs === undefined ? {} : { proofs }),
    ...(onProgress && { onProgress }),
    ...(onEvent && { onEvent }),
  });
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { VerificationReport } from '@urna/belenios/verify/report';
import type * as ballotTasks from '@urna/verification/ballot-tasks';
import type { BallotThreads } from '@urna/verification/ballot-tasks';
import { BATCHES_PER_THREAD, verifyOnThreads } from '@urna/verification/verify-on-threads';
import { ThreadPool } from './thread-pool.ts';

export interface VerifyFileOptions {
  /** All cores by default. */
  workers?: number;
  /** The text of the decryption proofs published beside the archive. */
  proofs?: string | undefined;
  /** `bytes` counts what was read; ballots still being verified lag behind. */
  onProgress?: (progress: { bytes: number; totalBytes: number; ballots: number }) => void;
}

/** Verifies an archive file, with every check that an auditor can make, on all cores. */
export async function verifyArchiveFile(path: string, options: VerifyFileOptions = {}): Promise<VerificationReport> {
  const { workers = availableParallelism(), proofs, onProgress } = options;
  const { size: totalBytes } = await stat(path);
  let bytes = 0;
  let ballots = 0;

  async function* open(): AsyncGenerator<Uint8Array> {
    bytes = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) {
      const piece: Uint8Array = chunk;
      bytes += piece.length;
      yield piece;
      onProgress?.({ bytes, totalBytes, ballots });
    }
  }

  const threads = startVerifierThreads(workers);
  try {
    return await verifyOnThreads(open, {
      threads,
      proofs,
      onProgress: (progress) => {
        ballots = progress.ballots;
        onProgress?.({ bytes, totalBytes, ballots });
      },
    });
  } finally {
    await threads.end();
  }
}

/** Threads that verify ballots. Several archives may share them. */
export function startVerifierThreads(count: number): BallotThreads & { end: () => Promise<void> } {
  const file = new URL(import.meta.resolve('@urna/verification/ballot-tasks'));
  const pool = new ThreadPool<typeof ballotTasks>(file, { threads: count, tasksPerThread: BATCHES_PER_THREAD });
  return {
    count,
    checkCredentials: (task) => pool.run('checkCredentials', task),
    checkBallots: (task) => pool.run('checkBallots', task),
    end: () => pool.end(),
  };
}

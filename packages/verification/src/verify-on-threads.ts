import type { VerificationReport } from '@urna/belenios/verify/report';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import { fastestGroup } from './fastest-group.ts';
import { type StartThread, WorkerPool } from './worker-pool.ts';

export interface VerifyOptions {
  threads: { count: number; start: StartThread };
  /** The tracking code of a ballot to look for. */
  seek?: string;
  /** The text of the decryption proofs that were published beside the archive. */
  proofs?: string | undefined;
  onProgress?: (progress: { ballots: number; voters: number }) => void;
}

const BATCH = 8;
const BATCHES_PER_THREAD = 2;

/**
 * Verifies an archive from a stream on several threads, with every check that an auditor can make. The threads end with
 * it.
 */
export async function verifyOnThreads(
  open: () => AsyncIterable<Uint8Array>,
  { threads, seek, proofs, onProgress }: VerifyOptions,
): Promise<VerificationReport> {
  const pools: WorkerPool<unknown>[] = [];
  try {
    return await verifyArchive<unknown>(open, {
      group: fastestGroup,
      batchSize: BATCH,
      batchesAtOnce: BATCHES_PER_THREAD * threads.count,
      work: (election, digestKey) => {
        const pool = new WorkerPool(election, digestKey, threads);
        pools.push(pool);
        return pool;
      },
      ...(seek !== undefined && { seek }),
      ...(proofs === undefined ? {} : { proofs }),
      ...(onProgress && { onProgress }),
    });
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

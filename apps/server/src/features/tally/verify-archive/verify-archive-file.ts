import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { VerificationReport } from '@urna/belenios/verify/report';
import { verifyArchive } from '@urna/belenios/verify/verify-archive';
import { fastestGroup } from './fastest-group.ts';
import { WorkerPool } from './worker-pool.ts';

export interface VerifyFileOptions {
  /** All cores unless given. */
  workers?: number;
  /** `bytes` counts what was read; ballots still being checked are behind it. */
  onProgress?: (progress: { bytes: number; totalBytes: number; ballots: number }) => void;
}

const BATCH = 8;
const BATCHES_PER_WORKER = 2;

/** Everything that an auditor can check of an archive in a file, on all cores. */
export async function verifyArchiveFile(path: string, options: VerifyFileOptions = {}): Promise<VerificationReport> {
  const { workers = availableParallelism(), onProgress } = options;
  const { size: totalBytes } = await stat(path);
  let bytes = 0;
  let ballots = 0;
  const pools: WorkerPool<unknown>[] = [];

  async function* open(): AsyncGenerator<Uint8Array> {
    bytes = 0;
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) {
      const piece: Uint8Array = chunk;
      bytes += piece.length;
      yield piece;
      onProgress?.({ bytes, totalBytes, ballots });
    }
  }

  try {
    return await verifyArchive<unknown>(open, {
      group: fastestGroup,
      batchSize: BATCH,
      batchesAtOnce: BATCHES_PER_WORKER * workers,
      work: (election, digestKey) => {
        const pool = new WorkerPool(election, digestKey, workers);
        pools.push(pool);
        return pool;
      },
      onProgress: (progress) => {
        ballots = progress.ballots;
        onProgress?.({ bytes, totalBytes, ballots });
      },
    });
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

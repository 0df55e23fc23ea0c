import type { VerificationReport } from '@urna/belenios/verify/report';
import { readPieces, SourceFailure } from '@urna/verification/read-pieces';
import { verifyOnThreads } from '@urna/verification/verify-on-threads';
import { expose } from 'comlink';
import { openBallotThreads } from './ballot-threads.ts';

/** Where an archive, or the decryption proofs beside it, is read. */
export type CheckSource = { url: string } | { file: File };

/** What the page asks of this worker. */
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

function fail(): never {
  throw new SourceFailure();
}

async function* piecesOf(source: CheckSource, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  if ('file' in source) return yield* readPieces(source.file.stream(), onBytes);
  const response = await fetch(source.url).catch(fail);
  yield* readPieces(response.ok && response.body ? response.body : fail(), onBytes);
}

/** A server that has none to give answers 404: the report says so. */
async function readProofs(source: CheckSource): Promise<string | undefined> {
  if ('file' in source) return source.file.text().catch(fail);
  const response = await fetch(source.url).catch(fail);
  if (response.status === 404) return undefined;
  return response.ok ? response.text().catch(fail) : fail();
}

/** Reads an archive as it arrives and checks all of it, beside the page, which stays quick meanwhile. */
async function check(
  { source, proofs, threads, seek }: CheckRequest,
  onProgress: (progress: CheckProgress) => void,
): Promise<CheckOutcome> {
  let bytes = 0;
  let ballots = 0;
  const progress = () => onProgress({ bytes, ballots });
  const open = () =>
    piecesOf(source, (read) => {
      bytes = read;
      progress();
    });
  try {
    const report = await verifyOnThreads(open, {
      threads: openBallotThreads(threads),
      ...(seek !== undefined && { seek }),
      proofs: proofs ? await readProofs(proofs) : undefined,
      onProgress: (verified) => {
        ballots = verified.ballots;
        progress();
      },
    });
    return { report };
  } catch (error) {
    if (!(error instanceof SourceFailure)) return { reason: 'unexpected' };
    return { reason: 'file' in source ? 'file' : 'network' };
  }
}

const work = { check };
export type CheckWork = typeof work;
expose(work);

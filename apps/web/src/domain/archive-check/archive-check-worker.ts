import { verifyOnThreads } from '@urna/verification/verify-on-threads';
import { expose } from 'comlink';
import { openBallotThreads } from './ballot-threads.ts';
import type { CheckFailure, CheckOutcome, CheckProgress, CheckRequest, CheckSource } from './messages.ts';

/** Reads an archive as it arrives and checks all of it, beside the page, which stays quick meanwhile. */
class SourceFailure extends Error {
  override name = 'SourceFailure';
  readonly reason: CheckFailure;

  constructor(source: CheckSource) {
    super();
    this.reason = 'file' in source ? 'file' : 'network';
  }
}

async function streamOf(source: CheckSource): Promise<ReadableStream<Uint8Array>> {
  if ('file' in source) return source.file.stream();
  const response = await fetch(source.url).catch(() => undefined);
  if (!response?.ok || !response.body) throw new SourceFailure(source);
  return response.body;
}

async function* piecesOf(source: CheckSource, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const reader = (await streamOf(source)).getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new SourceFailure(source);
    });
    if (done) return;
    bytes += value.length;
    onBytes(bytes);
    yield value;
  }
}

/** A server that has none to give answers 404: the report says so. */
async function readProofs(source: CheckSource): Promise<string | undefined> {
  const fail = () => {
    throw new SourceFailure(source);
  };
  if ('file' in source) return source.file.text().catch(fail);
  const response = await fetch(source.url).catch(fail);
  if (response.status === 404) return undefined;
  return response.ok ? response.text().catch(fail) : fail();
}

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
    return { reason: error instanceof SourceFailure ? error.reason : 'unexpected' };
  }
}

const work = { check };
export type CheckWork = typeof work;
expose(work);

import type { Proof, ProofChallenge } from '@urna/contract/proof-of-work';
import type { ProofReport } from './proof-messages.ts';
import { useProofStore } from './proof-store.ts';

function runWorker(challenge: ProofChallenge, signal: AbortSignal | undefined): Promise<Proof['solution'] | null> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Proof['solution'] | null>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The call was cancelled', 'AbortError')));
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data }: MessageEvent<ProofReport>) => {
      if (data.type === 'progress') useProofStore.setState({ progress: data.fraction });
      else resolve(data.type === 'solved' ? data.solution : null);
    });
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/**
 * Solves the proof of work that a refused call demands. Runs in a worker so that the page stays responsive on a slow
 * phone. Returns the header for the retried call, or null if this browser can't solve it.
 */
export async function solveProof(challenge: ProofChallenge, signal: AbortSignal | undefined): Promise<string | null> {
  useProofStore.setState({ progress: 0 });
  try {
    const solution = await runWorker(challenge, signal);
    return solution && btoa(JSON.stringify({ challenge, solution } satisfies Proof));
  } finally {
    useProofStore.setState({ progress: null });
  }
}

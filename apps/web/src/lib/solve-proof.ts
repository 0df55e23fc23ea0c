import type { Proof, ProofChallenge } from '@urna/contract/shared/proof-of-work';
import { proxy } from 'comlink';
import { create } from 'zustand';
import { openWorker } from './open-worker.ts';
import type { ProofWork } from './proof-worker.ts';

/** Progress of the running proof of work, from 0 to 1; null when none is running. */
export const useProofStore = create<{ progress: number | null }>(() => ({ progress: null }));

async function runWorker(
  challenge: ProofChallenge,
  signal: AbortSignal | undefined,
): Promise<Proof['solution'] | null> {
  const worker = openWorker<ProofWork>(new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }));
  signal?.addEventListener('abort', worker.close);
  const onProgress = proxy((progress: number) => {
    // May arrive after the solution.
    if (useProofStore.getState().progress !== null) useProofStore.setState({ progress });
  });
  try {
    return await worker.call((work) => work.solve(challenge, onProgress));
  } catch {
    if (signal?.aborted === true) throw new DOMException('The call was cancelled', 'AbortError');
    return null;
  } finally {
    worker.close();
  }
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

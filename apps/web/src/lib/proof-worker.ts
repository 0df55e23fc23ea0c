import type { Proof, ProofChallenge } from '@urna/contract/shared/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expose } from 'comlink';

const REPORT_EVERY = 10;

/** Null if no solution was found in time. WebCrypto exists only in secure contexts: TLS or localhost. */
async function solve(
  challenge: ProofChallenge,
  onProgress: (fraction: number) => void,
): Promise<Proof['solution'] | null> {
  const { counters, expires } = challenge.parameters.data;
  let tried = 0;
  const solution = await solveChallenge({
    challenge,
    timeout: Math.max(1, expires - Date.now()),
    deriveKey: (...key) => {
      tried += 1;
      if (tried % REPORT_EVERY === 0) onProgress(Math.min(1, tried / counters));
      return deriveKey(...key);
    },
  });
  return solution && { counter: solution.counter, derivedKey: solution.derivedKey };
}

const work = { solve };
export type ProofWork = typeof work;
expose(work);

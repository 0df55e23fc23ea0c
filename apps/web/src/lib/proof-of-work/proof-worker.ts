import type { ProofChallenge } from '@urna/contract/proof-of-work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofReport } from './proof-messages.ts';

const REPORT_EVERY = 10;

function report(message: ProofReport): void {
  postMessage(message);
}

async function solve(challenge: ProofChallenge): Promise<void> {
  const { counters, expires } = challenge.parameters.data;
  let tried = 0;
  const solution = await solveChallenge({
    challenge,
    timeout: Math.max(1, expires - Date.now()),
    deriveKey: (...key) => {
      tried += 1;
      if (tried % REPORT_EVERY === 0) report({ type: 'progress', fraction: Math.min(1, tried / counters) });
      return deriveKey(...key);
    },
  });
  if (solution === null) report({ type: 'failed' });
  else report({ type: 'solved', solution: { counter: solution.counter, derivedKey: solution.derivedKey } });
}

addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => {
  // WebCrypto exists only in secure contexts: TLS or localhost.
  solve(data).catch(() => report({ type: 'failed' }));
});

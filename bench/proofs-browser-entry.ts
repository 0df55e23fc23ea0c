import { checkProof, type ServedProof } from './check-proof.ts';

/** The milliseconds that each check takes, as the page of one's own ballot does it; throws for a wrong proof. */
function checkProofs(served: readonly ServedProof[], vkey: string): number[] {
  return served.map((one) => {
    const start = performance.now();
    if (!checkProof(one, vkey)) throw new Error(`the proof of event ${one.index} is wrong`);
    return performance.now() - start;
  });
}

Object.assign(globalThis, { checkProofs });

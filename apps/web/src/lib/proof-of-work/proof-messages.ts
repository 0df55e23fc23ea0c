import type { Proof } from '@urna/contract/proof-of-work';

export type ProofReport =
  | { type: 'progress'; fraction: number }
  | { type: 'solved'; solution: Proof['solution'] }
  | { type: 'failed' };

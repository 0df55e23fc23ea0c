import { z } from 'zod';

/** A puzzle of ALTCHA's, as the server signs it: its parameters come back unchanged with the solution. */
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
export const proofChallengeSchema = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int().positive(),
    keyLength: z.int().positive(),
    keyPrefix: hex,
    keySignature: hex,
    data: z.object({
      /** Whom the proof is for, as a keyed hash: it serves for nobody else. */
      person: hex,
      /** Epoch milliseconds. */
      expires: z.int().positive(),
      /** The solution is one of so many counters from 0. */
      counters: z.int().positive(),
    }),
  }),
  signature: hex,
});
export type ProofChallenge = z.infer<typeof proofChallengeSchema>;

export const proofSchema = z.object({
  challenge: proofChallengeSchema,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex }),
});
export type Proof = z.infer<typeof proofSchema>;

/** Header in which a call that was refused with `proof_required` brings its proof: JSON in base64. */
export const PROOF_HEADER = 'x-proof-of-work';

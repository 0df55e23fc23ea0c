import { z } from 'zod';

/** What a refused call must bring along when it is repeated: a proof of work, or a passkey. */

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/** An ALTCHA challenge signed by the server. Its parameters come back unchanged with the solution. */
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
      /** A keyed hash of the person whom the challenge was issued to: it is valid for nobody else. */
      person: hex,
      /** Epoch milliseconds. */
      expires: z.int().positive(),
      /** The solution is a counter from 0 up to this number. */
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

/** The request header with the proof when retrying a call refused with `proof_required`: JSON in Base64. */
export const PROOF_HEADER = 'x-proof-of-work';

const base64url = z.string().regex(/^[\w-]+$/);
const credentialSchema = z.object({
  id: base64url,
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
});

/** Asks the browser's `navigator.credentials` for one of the person's passkeys. */
export const passkeyRequestSchema = z.object({
  challenge: base64url,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialSchema),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** The request header with a passkey's answer when retrying a call refused with `passkey_needed`: JSON in Base64. */
export const PASSKEY_HEADER = 'x-passkey';

import { z } from 'zod';

/** What travels between the server and the browser's `navigator.credentials`, as JSON. */
const base64url = z.string().regex(/^[\w-]+$/);
const credentialSchema = z.object({
  id: base64url,
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
});

/** Asks for one of the person's passkeys. */
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

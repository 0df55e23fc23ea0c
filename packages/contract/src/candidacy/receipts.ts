import { z } from 'zod';
import { ownBallotSchema } from '../election/ballot-place.ts';

/** Proof that a registration or a correction arrived: the same on the screen and in the mail. */
export const receiptSchema = z.object({
  radicado: z.string(),
  submitted_at: z.string(),
  /** For /verificar: whoever has it can check that the registration is authentic. */
  verification_code: z.string(),
  /**
   * What was received, with the SHA-256 of each file in hexadecimal. The photo's is of what is kept: its location and
   * other traces are removed.
   */
  files: z.array(z.object({ name: z.string(), file_name: z.string(), sha256: z.string() })),
  ballot: ownBallotSchema,
});
export type CandidacyReceipt = z.infer<typeof receiptSchema>;

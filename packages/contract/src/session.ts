import { z } from 'zod';
import { candidateKindSchema } from './candidacy.ts';

export const tokenInfoSchema = z.object({
  token: z.string(),
  /** When the session expires, in epoch milliseconds. */
  time_milliseconds: z.int(),
  type_candidate: candidateKindSchema.nullable(),
});
export type TokenInfo = z.infer<typeof tokenInfoSchema>;

export const refreshAnswerSchema = z.object({ token_info: tokenInfoSchema });

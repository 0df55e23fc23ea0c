import { z } from 'zod';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import { codeHandle } from '../shared/person-fields.ts';

/** What the answers of every kind of session share. */
export const tokenInfoSchema = z.object({
  token: z.string(),
  /** When the session expires, in epoch milliseconds. */
  time_milliseconds: z.int(),
  type_candidate: candidateKindSchema.nullable(),
});
export type TokenInfo = z.infer<typeof tokenInfoSchema>;

export const refreshAnswerSchema = z.object({ token_info: tokenInfoSchema });

/** The masked address tells the person which mailbox to open. */
export const codeSentSchema = z.object({ message: z.string(), email: z.string(), ...codeHandle });

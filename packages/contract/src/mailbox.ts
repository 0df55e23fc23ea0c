import { z } from 'zod';

/** A mail in the local mailbox of an installation that is being tried out. */
export const localMailSchema = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: z.string(),
});
export type LocalMail = z.infer<typeof localMailSchema>;

import { z } from 'zod';

/** What the recipient's mail server said after ours had taken the mail. */
export const bounceSchema = z.object({
  kind: z.enum(['returned', 'delayed']),
  /** The day alone, YYYY-MM-DD in Bogotá, of a confirmation of a vote. */
  at: z.string(),
  /** In words, with the status code. */
  reason: z.string(),
  /** What the other server answered, shortened and without addresses. */
  diagnostic: z.string().nullable(),
});
export type Bounce = z.infer<typeof bounceSchema>;

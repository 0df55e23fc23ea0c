import { z } from 'zod';

/** The reason that staff give for an action that others will ask about; the activity log keeps it. */
export const reasonField = z
  .string({ error: 'Indique el motivo' })
  .trim()
  .min(5, 'Indique el motivo, con al menos 5 caracteres')
  .max(500, 'No debe exceder los 500 caracteres.');

export const reasonSchema = z.object({ reason: reasonField });
export type WithReason = z.infer<typeof reasonSchema>;

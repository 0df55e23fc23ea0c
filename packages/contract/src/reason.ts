import { z } from 'zod';

/** Why somebody of the staff does what others will ask about; it is kept in the activity log. */
export const reasonField = z
  .string({ error: 'Indique el motivo' })
  .trim()
  .min(5, 'Indique el motivo, con al menos 5 caracteres')
  .max(500, 'No debe exceder los 500 caracteres.');

export const reasonSchema = z.object({ reason: reasonField });
export type WithReason = z.infer<typeof reasonSchema>;

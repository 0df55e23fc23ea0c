import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';

/** A mail in the local mailbox of a trial installation. */
export const localMailSchema = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachment: z.object({ name: z.string(), text: z.string() }).nullable(),
  created_at: z.string(),
});
export type LocalMail = z.infer<typeof localMailSchema>;

/** Answered only to requests from the same machine. */
export const listLocalMails = {
  method: 'POST',
  path: '/dev/mail/search',
  reads: true,
  tag: 'Prueba',
  summary: 'Correos del buzón local, del más reciente al más antiguo',
  who: 'anyone',
  guessing: 'nothing to guess',
  body: z.object({ to: z.string().max(254).optional() }),
  answers: { 200: dataSchema(z.array(localMailSchema)) },
} as const satisfies Endpoint;

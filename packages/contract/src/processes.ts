import { z } from 'zod';

/** An electoral process. At most one is current: calls and pages that name no process are about it. */
export const processStates = ['draft', 'current', 'archived'] as const;
export const processStateSchema = z.enum(processStates);
export type ProcessState = z.infer<typeof processStateSchema>;

/** Every word that the pages, mails and documents of a process take from it. */
export const processWordsSchema = z.object({
  slug: z.string(),
  state: processStateSchema,
  title: z.string(),
  body: z.string(),
  period: z.string(),
  organiser: z.string(),
  contact: z.object({
    page: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    hours: z.string().nullable(),
  }),
});
export type ProcessWords = z.infer<typeof processWordsSchema>;

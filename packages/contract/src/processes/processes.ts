import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';

/** An electoral process. At most one is current: calls and pages that name no process are about it. */
const processStates = ['draft', 'current', 'archived'] as const;
const processStateSchema = z.enum(processStates);
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
  /** What a public body says of itself in the footer. */
  entity: z.object({
    nit: z.string().nullable(),
    address: z.string().nullable(),
    /** For judicial notifications. */
    notifications_email: z.string().nullable(),
  }),
  /** Whether its pages show the bar of GOV.CO and the institutional footer. */
  shows_gov_bar: z.boolean(),
  /** Nobody gets a certificate of its votes any more. */
  voters_forgotten: z.boolean(),
});
export type ProcessWords = z.infer<typeof processWordsSchema>;

/** The processes that everybody may see: the current one and the archived ones. */
const publishedProcessSchema = processWordsSchema.extend({
  contests: z.array(
    z.object({
      contest: z.string(),
      title: z.string(),
      question: z.string(),
      /** Null until its result is published. */
      published: z.object({ at: z.string(), ballots: z.int(), voters: z.int() }).nullable(),
    }),
  ),
});
export type PublishedProcess = z.infer<typeof publishedProcessSchema>;

export const listProcesses = {
  method: 'GET',
  path: '/processes',
  tag: 'Público',
  summary: 'El proceso en curso y los archivados, con sus elecciones',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(publishedProcessSchema)) },
} as const satisfies Endpoint;

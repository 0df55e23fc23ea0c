import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { processWordsSchema } from './processes.ts';

/** The processes that everybody may see: the current one and the archived ones. */
export const publishedProcessSchema = processWordsSchema.extend({
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

import { z } from 'zod';
import { contestFields } from '../election/contests.ts';
import { type Endpoint, exportFormatSchema, fileAnswer } from '../shared/endpoint.ts';
import { listSchema, pageQuerySchema } from '../shared/envelope.ts';
import { mailQuerySchema } from './mail-queue.ts';

/** The people of a roll whose mail came back or couldn't be sent, to be called. */
export const returnedVoterSchema = z.object({
  voter_id: z.int(),
  ...contestFields,
  name: z.string(),
  identification_number: z.string().nullable(),
  institution: z.string().nullable(),
  /** From the professional register; null if it holds none, or several people with this number. */
  mobile_phone: z.string().nullable(),
  /** The masked address, which the roll still holds. */
  email: z.string(),
  /** Of the newest such mail. */
  status: z.enum(['returned', 'failed']),
  /** In words, with the code. */
  reason: z.string(),
  /** When it was sent, YYYY-MM-DD in Bogotá. No finer time: it may be that of something the voter did. */
  mailed_on: z.string(),
});
export type ReturnedVoter = z.infer<typeof returnedVoterSchema>;

const filters = mailQuerySchema.pick({ campaign: true });

export const listReturned = {
  method: 'GET',
  path: '/admin/mails/returned',
  about: 'process',
  tag: 'Correos salientes',
  summary: 'Las personas del censo cuyo correo volvió o no se pudo enviar; cada consulta queda registrada',
  who: { staff: 'administer' },
  query: pageQuerySchema.extend(filters.shape),
  answers: { 200: listSchema(returnedVoterSchema) },
} as const satisfies Endpoint;

export const exportReturned = {
  method: 'GET',
  path: '/admin/mails/returned/file',
  about: 'process',
  tag: 'Correos salientes',
  summary: 'La misma lista, en CSV o XLSX',
  who: { staff: 'administer' },
  query: filters.extend({ format: exportFormatSchema }),
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

import { z } from 'zod';
import { changeAnswerSchema, changeRequestSchema } from '../access/change-requests.ts';
import { disowningSchema } from '../candidacy/disowning.ts';
import { contestFields } from '../election/contests.ts';
import { bounceSchema } from '../mail/mail-queue.ts';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { staffEmailField } from '../shared/person-fields.ts';
import { reasonField } from '../shared/reason.ts';

/** The help desk: a voter's codes and mails, and correcting an address. */
export const voterSearchSchema = z.object({
  /** A document number or an elector's e-mail. */
  search: z.string().trim().min(5, 'Escriba al menos 5 caracteres').max(254),
});
/** Or the id of somebody whom a list of the staff names. */
export const rollQuestionSchema = z
  .object({ ...voterSearchSchema.shape, voter: z.int().positive().max(Number.MAX_SAFE_INTEGER) })
  .partial()
  .refine(({ search, voter }) => (search === undefined) !== (voter === undefined), {
    path: ['search'],
    message: 'Escriba un documento o un correo',
  });
export type RollQuestion = z.infer<typeof rollQuestionSchema>;

export const voterCodeSchema = z.object({
  sent_at: z.string(),
  expires_at: z.string(),
  state: z.enum(['waiting', 'used', 'replaced', 'expired', 'exhausted']),
  tries: z.int(),
});

export const voterMailSchema = z.object({
  topic: z.string(),
  to: z.string(),
  /** The day alone, YYYY-MM-DD in Bogotá, of a confirmation of a vote, and once the person has voted; as are the other times. */
  created_at: z.string(),
  status: z.enum(['waiting', 'sending', 'sent', 'returned', 'failed', 'skipped', 'unknown']),
  sent_at: z.string().nullable(),
  attempts: z.int(),
  last_error: z.string().nullable(),
});

export const rollEntrySchema = z.object({
  id: z.int(),
  ...contestFields,
  name: z.string(),
  identification_number: z.string().nullable(),
  institution: z.string().nullable(),
  email: z.string(),
  /** The last mail of the process that came back from that address. */
  email_returned: bounceSchema.nullable(),
  has_password: z.boolean().nullable(),
  /** YYYY-MM-DD in Bogotá. */
  voted_on: z.string().nullable(),
  /** Whether the roll is sealed: changing an address then takes two administrators. */
  is_sealed: z.boolean(),
  /** Newest first. */
  codes: z.array(voterCodeSchema),
  mails: z.array(voterMailSchema),
  changes: z.array(changeRequestSchema),
  /** Newest first. */
  disownings: z.array(disowningSchema),
});
export type RollEntry = z.infer<typeof rollEntrySchema>;

export const emailCorrectionSchema = z.object({ email: staffEmailField, reason: reasonField });
export const emailCorrectionAnswerSchema = z.object({ message: z.string(), data: rollEntrySchema });

const tag = 'Mesa de ayuda';

export const searchRoll = {
  method: 'POST',
  path: '/admin/voters/search',
  reads: true,
  about: 'process',
  tag,
  summary: 'Busca en los dos censos por documento o correo exactos; cada consulta queda registrada',
  who: { staff: 'audit' },
  body: rollQuestionSchema,
  answers: { 200: dataSchema(z.array(rollEntrySchema)) },
} as const satisfies Endpoint;

export const correctVoterEmail = {
  method: 'PATCH',
  path: '/admin/voters/:id',
  about: 'process',
  tag,
  summary: 'Corrige el correo de una persona del censo; después del sellado pide que otro administrador lo apruebe',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  params: idParams,
  body: emailCorrectionSchema,
  answers: { 200: emailCorrectionAnswerSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

import { z } from 'zod';
import { codeSentSchema, tokenInfoSchema } from '../access/session.ts';
import { codeLimit, type Endpoint } from '../shared/endpoint.ts';
import { codeField, handleField } from '../shared/person-fields.ts';
import { candidateSchema } from './candidate-data.ts';
import { documentSchema, observationSchema } from './documents.ts';
import { receiptSchema } from './receipts.ts';

/**
 * The candidate's correction of rejected documents. Unlike elsewhere, the document number has a minimum length only.
 */
export const correctionNumberField = z
  .string({ error: 'El número de documento es obligatorio' })
  .trim()
  .min(1, 'El número de documento es obligatorio')
  .regex(/^\d+$/, 'Solo se permiten números')
  .min(5, 'Debe tener al menos 5 dígitos');

export const correctionRequestCodeSchema = z.object({ identification_number: correctionNumberField });
export const correctionVerifyCodeSchema = correctionRequestCodeSchema.extend({ code: codeField, handle: handleField });

const correctionStateSchema = candidateSchema.extend({
  documents: z.array(documentSchema),
  candidate_observations: z.array(observationSchema),
  /** When the correction window closes; null while it has no dates. */
  closes_at: z.string().nullable(),
});
export type CorrectionState = z.infer<typeof correctionStateSchema>;

export const correctionAdmittedSchema = z.object({
  message: z.string(),
  token_info: tokenInfoSchema,
  data: correctionStateSchema,
});

/** GET /correction/me: restores the page's state after the browser was closed or reloaded. */
export const correctionMeSchema = z.object({ data: correctionStateSchema.extend({ token_info: tokenInfoSchema }) });

export const correctionFinishedTitle = 'Documentos enviados exitosamente';
export const correctionFinishedText = 'Los documentos han sido enviados para su última revisión';

const tag = 'Subsanación';

export const sendCorrectionCode = {
  method: 'POST',
  path: '/validate-subsanation-candidate/request-code',
  tag,
  summary: 'Envía un código',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'correction', names: ['identification_number'] } },
  body: correctionRequestCodeSchema,
  answers: { 200: codeSentSchema },
} as const satisfies Endpoint;

export const openCorrectionSession = {
  method: 'POST',
  path: '/validate-subsanation-candidate/verify-code',
  tag,
  summary: 'Abre la sesión de subsanación',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'correction', names: ['identification_number'] } },
  body: correctionVerifyCodeSchema,
  answers: { 200: correctionAdmittedSchema },
} as const satisfies Endpoint;

export const getCorrection = {
  method: 'GET',
  path: '/correction/me',
  tag,
  summary: 'Restablece la sesión',
  who: { sessions: ['correction'] },
  answers: { 200: correctionMeSchema },
} as const satisfies Endpoint;

export const submitCorrection = {
  method: 'POST',
  path: '/applicant/finish-subsanation',
  tag,
  summary: 'Envía los documentos corregidos',
  who: { sessions: ['correction'], evenAfter: 'submission' },
  answers: { 200: z.object({ message: z.string(), data: receiptSchema }) },
} as const satisfies Endpoint;

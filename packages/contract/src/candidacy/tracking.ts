import { z } from 'zod';
import { tokenInfoSchema } from '../access/session.ts';
import { ownBallotSchema } from '../election/ballot-place.ts';
import { codeLimit, type Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { codeField, codeHandle, documentNumberField, handleField } from '../shared/person-fields.ts';
import { candidateKindSchema } from './candidacy.ts';
import { documentSchema } from './documents.ts';
import { ownQuestionSchema } from './questions.ts';

/** What a candidate can see and do after submitting: follow the candidacy by its radicado and document, and withdraw it. */
export const radicadoField = z
  .string({ error: 'El radicado es obligatorio' })
  .transform((text) => text.toUpperCase().replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'El radicado es obligatorio')
      .regex(/^[A-Z0-9-]{1,40}-[A-Z]-\d{6,12}$/, 'El radicado no es válido: escríbalo completo, como AÑO-C-48201937'),
  );

/** The steps of a candidacy, in their order. */
export const trackingSteps = ['received', 'in_review', 'to_correct', 'corrected', 'approved', 'rejected'] as const;
export type TrackingStep = (typeof trackingSteps)[number];
export const trackingStepLabels = {
  received: 'Recibida',
  in_review: 'En revisión',
  to_correct: 'Por subsanar',
  corrected: 'Subsanada',
  approved: 'Aprobada',
  rejected: 'Rechazada',
} as const satisfies Record<TrackingStep, string>;

export const WITHDRAW_WORD = 'RETIRAR';

/**
 * What a withdrawal does now: takes the candidacy off the ballot, or is only recorded, because a sealed ballot doesn't
 * change; null once voting has closed.
 */
export const withdrawalSchema = z.enum(['off_ballot', 'recorded']).nullable();
export type Withdrawal = z.infer<typeof withdrawalSchema>;

export const trackingSchema = z.object({
  radicado: z.string(),
  /** For /verificar: whoever has it can check that the registration is authentic. */
  verification_code: z.string(),
  candidate_id: z.int(),
  candidate_type: candidateKindSchema,
  name: z.string(),
  submitted_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** The steps taken, oldest first; the last is the present state. A step without a time began with the one before. */
  steps: z.array(
    z.object({ step: z.enum(trackingSteps), at: z.string().nullable(), observation: z.string().nullable() }),
  ),
  /** When the correction window closes; null while it has no dates. */
  correction_closes_at: z.string().nullable(),
  documents: z.array(documentSchema.extend({ sha256: z.string() })),
  /** What the committee asked, oldest first; an open question with the token of its mailed link. */
  questions: z.array(ownQuestionSchema.extend({ token: z.string().nullable() })),
  withdrawal: withdrawalSchema,
  ballot: ownBallotSchema,
});
export type Tracking = z.infer<typeof trackingSchema>;

/** Both, so that a radicado alone mails nobody. */
const codeRequestSchema = z.object({ radicado: radicadoField, identification_number: documentNumberField });
/** The same for every radicado and document, so that it doesn't reveal whose they are. */
const codeAskedSchema = z.object({ message: z.string(), ...codeHandle });
const trackingAnswerSchema = z.object({ message: z.string(), data: trackingSchema });

/** What a verification code shows to anyone who has it. */
export const registrationCheckSchema = z.object({
  radicado: z.string(),
  process_title: z.string(),
  candidate_type: candidateKindSchema,
  name: z.string(),
  /** Masked. */
  identification: z.string(),
  submitted_at: z.string(),
  /** Of the stamped PDF; null once the process has forgotten its candidates. */
  sha256: z.string().nullable(),
  /** False for a registration that was withdrawn, disowned or replaced. */
  stands: z.boolean(),
});
export type RegistrationCheck = z.infer<typeof registrationCheckSchema>;

/** The radicado and two groups of five characters, as in PROCESS-C-48201937-K7Q4M-9XWPT. */
export const registrationCodeSchema = z
  .string()
  .transform((text) => text.toUpperCase().replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9-]{1,40}-[A-Z]-\d{6,12}(?:-[0-9A-HJKMNP-TV-Z]{5}){2}$/, 'El código no es válido'));

const tag = 'Seguimiento';

export const sendTrackingCode = {
  method: 'POST',
  path: '/tracking/request-code',
  tag,
  summary: 'Envía un código a los correos de la candidatura con ese radicado y ese documento, si la hay',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'tracking', names: ['radicado', 'identification_number'] } },
  body: codeRequestSchema,
  answers: { 200: codeAskedSchema },
} as const satisfies Endpoint;

export const openTracking = {
  method: 'POST',
  path: '/tracking/verify-code',
  tag,
  summary: 'Abre el seguimiento de una candidatura',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'tracking', names: ['radicado', 'identification_number'] } },
  body: codeRequestSchema.extend({ code: codeField, handle: handleField }),
  answers: { 200: z.object({ token_info: tokenInfoSchema, data: trackingSchema }) },
} as const satisfies Endpoint;

export const getTracking = {
  method: 'GET',
  path: '/tracking',
  tag,
  summary: 'El estado de la candidatura, con sus fechas, archivos y decisiones',
  who: { sessions: ['tracking'] },
  answers: { 200: dataSchema(trackingSchema) },
} as const satisfies Endpoint;

export const withdrawCandidacy = {
  method: 'POST',
  path: '/tracking/withdraw',
  tag,
  summary: 'Retira la candidatura',
  who: { sessions: ['tracking'] },
  body: z.object({ confirmation: z.literal(WITHDRAW_WORD, { error: `Escriba ${WITHDRAW_WORD} para confirmar` }) }),
  answers: { 200: trackingAnswerSchema },
} as const satisfies Endpoint;

export const closeTracking = {
  method: 'POST',
  path: '/tracking/logout',
  tag,
  summary: 'Cierra el seguimiento',
  who: { sessions: ['tracking'] },
  answers: { 200: z.object({ message: z.string() }) },
} as const satisfies Endpoint;

export const getRegistrationCheck = {
  method: 'POST',
  path: '/registrations/check',
  reads: true,
  tag,
  summary: '¿Es auténtica esta inscripción?',
  who: 'anyone',
  guessing: 'too long to guess',
  body: z.object({ code: registrationCodeSchema }),
  answers: { 200: dataSchema(registrationCheckSchema) },
} as const satisfies Endpoint;

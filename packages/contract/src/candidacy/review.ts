import { z } from 'zod';
import { bounceSchema } from '../mail/mail-queue.ts';
import { type Endpoint, fileAnswer, idParams } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { reasonSchema } from '../shared/reason.ts';
import { candidateSchema } from './candidate-data.ts';
import { documentSchema, documentTypeSchema, observationSchema } from './documents.ts';
import { questionSchema } from './questions.ts';

/** The review of a candidacy: what staff see of it, their decisions and notes. */
const observationRequired = 'Las observaciones son obligatorias.';
export const observationField = z
  .string({ error: 'Debe ingresar una observación para continuar.' })
  .trim()
  .min(1, observationRequired)
  .min(5, 'Debe tener al menos 5 caracteres.')
  .max(500, 'No debe exceder los 500 caracteres.');

export const undecidedTexts = {
  first: 'Para poder continuar con el proceso, es necesario que apruebe o rechace el documento, por favor.',
  final: 'Para poder continuar con el proceso, es necesario que apruebe o rechace todos los documentos, por favor.',
} as const;

export const decisionSchema = z.enum(['APROBADO', 'RECHAZADO'], { error: undecidedTexts.first });
export type Decision = z.infer<typeof decisionSchema>;

const candidateId = z
  .int({ error: 'El identificador del candidato no es válido o no fue proporcionado.' })
  .positive('El identificador del candidato no es válido o no fue proporcionado.');

const decidedDocuments = z
  .array(
    z.object({
      id: z.int().positive(),
      review_status: decisionSchema,
      reason: z.string().trim().max(500, 'No debe exceder los 500 caracteres.').nullish(),
    }),
    { error: 'Debe adjuntar al menos un documento para continuar.' },
  )
  .min(1, 'Debe adjuntar al menos un documento para continuar.')
  .max(8);

export const firstReviewSchema = z.object({
  candidate_id: candidateId,
  observation: observationField,
  documents: decidedDocuments,
});
export type FirstReview = z.infer<typeof firstReviewSchema>;

export const finalReviewSchema = firstReviewSchema.extend({ is_approved: z.boolean() });
export type FinalReview = z.infer<typeof finalReviewSchema>;

/** Requests a preview of the mail that a decision would send. */
export const reviewMailRequestSchema = z.object({
  stage: z.enum(['first', 'final']),
  observation: observationField,
  documents: decidedDocuments,
});
export type ReviewMailRequest = z.infer<typeof reviewMailRequestSchema>;
export const reviewMailSchema = z.object({
  data: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
});

/**
 * How long a candidacy is held for the reviewer who had it open last: "next" sends nobody else there meanwhile. A
 * reviewer can still open it from a list.
 */
export const HOLD_MINUTES = 15;
export const presenceSchema = z.object({
  /** `open` while their browser reports it; then it is held for them `until` a while later. */
  data: z.array(z.object({ name: z.string(), since: z.string(), open: z.boolean(), until: z.string() })),
});

const noteText = z
  .string({ error: 'Escriba la nota.' })
  .trim()
  .min(1, 'Escriba la nota.')
  .max(2000, 'No debe exceder los 2.000 caracteres.');
/** A reviewer's note for the others: no mail, export or public page holds it. */
export const newNoteSchema = z.object({ text: noteText });
export const reviewNoteSchema = z.object({ id: z.int(), author: z.string(), text: z.string(), created_at: z.string() });
export type ReviewNote = z.infer<typeof reviewNoteSchema>;

/** Why a registration no longer counts: the owner disowned or withdrew it, or an administrator reopened it as a copy. */
export const setAsideReasons = ['disowned', 'reopened', 'withdrawn'] as const;
export type SetAsideAs = (typeof setAsideReasons)[number];
export const setAsideLabels = {
  disowned: 'El titular dijo que no fue él',
  reopened: 'Se reabrió en otra copia',
  withdrawn: 'El candidato se retiró',
} as const satisfies Record<SetAsideAs, string>;
export const setAsideSchema = z.object({ at: z.string(), as: z.enum(setAsideReasons) });

/** It bears the document number of the member of staff, or they declared themselves impeded. */
export const conflictsOfInterest = ['own_candidacy', 'recused'] as const;
export type ConflictOfInterest = (typeof conflictsOfInterest)[number];

/** The person's data in the professional register. For staff only: no call of an applicant returns it. */
export const staffRegisterFactsSchema = z.object({
  first_name: z.string(),
  second_name: z.string().nullable(),
  first_last_name: z.string(),
  second_last_name: z.string().nullable(),
  professional_card: z.string(),
  email: z.string(),
  mobile_phone: z.string().nullable(),
});
export type StaffRegisterFacts = z.infer<typeof staffRegisterFactsSchema>;

/** Whose a candidacy is. It decides nothing: everybody who may review still may. */
export const assigneeSchema = z.object({ id: z.int(), name: z.string() });

export const candidateDetailSchema = candidateSchema.extend({
  /** The contest that the candidacy is for, whose windows apply to it. */
  contest: z.string(),
  documents: z.array(documentSchema),
  /** The kinds that the registration was asked for when it was submitted. */
  asked_documents: z.array(documentTypeSchema),
  candidate_observations: z.array(observationSchema),
  register: staffRegisterFactsSchema.nullable(),
  /** The last mail of the process that came back from the candidate's address. */
  email_returned: bounceSchema.nullable(),
  /** When the owner reported, after the window closed, that they didn't make the registration. */
  disowned_on: z.string().nullable(),
  set_aside: setAsideSchema.nullable(),
  reopened: z.object({ by: z.string(), reason: z.string() }).nullable(),
  /** The same person's other registrations: whether one of them counts, and those that were set aside. */
  has_other_current: z.boolean(),
  other_set_aside: z.array(setAsideSchema.extend({ id: z.int() })),
  /** What the committee asked the candidate, oldest first. */
  questions: z.array(questionSchema),
  /** Empty for a caller with a conflict of interest. */
  notes: z.array(reviewNoteSchema),
  assigned_to: assigneeSchema.nullable(),
  /** Why the caller may decide nothing about this candidacy. */
  conflict: z.enum(conflictsOfInterest).nullable(),
  /** Documents whose very bytes another candidacy of the process has too. */
  shared_files: z.array(
    z.object({
      document_id: z.int(),
      candidate_id: z.int(),
      candidate_name: z.string(),
      document_type: z.string(),
    }),
  ),
  /** The caller decided first, and the process wants other eyes for the final review. */
  needs_other_reviewer: z.boolean(),
});
export type CandidateDetail = z.infer<typeof candidateDetailSchema>;

export const reviewAnswerSchema = z.object({ message: z.string(), data: candidateDetailSchema });

const tag = 'Revisión';

export const getCandidate = {
  method: 'GET',
  path: '/candidates/:id',
  about: 'process',
  tag,
  summary: 'Una candidatura',
  who: { staff: 'read' },
  params: idParams,
  answers: { 200: dataSchema(candidateDetailSchema) },
} as const satisfies Endpoint;

export const getConsolidatedPdf = {
  method: 'GET',
  path: '/candidates/:id/consolidated',
  about: 'process',
  tag,
  summary: 'El PDF guardado al finalizar',
  who: { staff: 'read' },
  params: idParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const announcePresence = {
  method: 'POST',
  path: '/candidates/:id/presence',
  about: 'process',
  tag,
  summary: 'Quién más la tiene abierta',
  who: { staff: 'read' },
  params: idParams,
  answers: { 200: presenceSchema },
} as const satisfies Endpoint;

export const addReviewNote = {
  method: 'POST',
  path: '/candidates/:id/notes',
  about: 'process',
  tag,
  summary: 'Escribe una nota interna sobre la candidatura',
  who: { staff: 'review' },
  params: idParams,
  body: newNoteSchema,
  answers: { 200: z.object({ message: z.string(), data: z.array(reviewNoteSchema) }) },
} as const satisfies Endpoint;

export const previewDecision = {
  method: 'POST',
  path: '/candidates/:id/review-mail',
  about: 'process',
  tag,
  summary: 'El correo que enviaría una decisión',
  who: { staff: 'review' },
  params: idParams,
  body: reviewMailRequestSchema,
  answers: { 200: reviewMailSchema },
} as const satisfies Endpoint;

export const recuseFromCandidacy = {
  method: 'POST',
  path: '/candidates/:id/recusal',
  about: 'process',
  tag,
  summary:
    'Quien la llama se declara impedido, con su motivo, y no decide más sobre la candidatura: no se puede deshacer',
  who: { staff: 'review' },
  params: idParams,
  body: reasonSchema,
  answers: { 200: reviewAnswerSchema },
} as const satisfies Endpoint;

export const reopenCandidacy = {
  method: 'POST',
  path: '/candidates/:id/reopen',
  about: 'process',
  tag,
  summary: 'Reabre una inscripción enviada o congelada, con su motivo',
  who: { staff: 'administer' },
  params: idParams,
  body: reasonSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const sendFirstReview = {
  method: 'POST',
  path: '/candidates/review',
  about: 'process',
  tag,
  summary: 'Primera validación',
  who: { staff: 'review' },
  body: firstReviewSchema,
  answers: { 200: reviewAnswerSchema },
} as const satisfies Endpoint;

export const sendFinalReview = {
  method: 'POST',
  path: '/candidates/finish-subsanation',
  about: 'process',
  tag,
  summary: 'Última revisión',
  who: { staff: 'review' },
  body: finalReviewSchema,
  answers: { 200: reviewAnswerSchema },
} as const satisfies Endpoint;

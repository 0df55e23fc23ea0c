import { z } from 'zod';
import { refreshAnswerSchema, tokenInfoSchema } from '../access/session.ts';
import { codeLimit, type Endpoint, fileAnswer, idParams } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { choiceRequired, codeField, codeHandle, documentNumberField, handleField } from '../shared/person-fields.ts';
import { candidateKindSchema, candidateViews } from './candidacy.ts';
import { candidatePayloadSchema, candidateSchema } from './candidate-data.ts';
import { documentSchema, observationSchema } from './documents.ts';
import { formDraftSchema } from './form-draft.ts';
import { receiptSchema } from './receipts.ts';

/** Requests and responses of the candidate's registration. */
export const validateApplicantSchema = z.object({
  identification_type: z.string({ error: choiceRequired.documentType }).min(1, choiceRequired.documentType).max(80),
  identification_number: documentNumberField,
  type_candidate: candidateKindSchema,
  /** Set when the person knows of another session and requests a code to close it. */
  close_other_session: z.boolean().optional(),
});

export const verifyApplicantCodeSchema = validateApplicantSchema
  .omit({ close_other_session: true })
  .extend({ code: codeField, handle: handleField });

export const candidateAnswerSchema = z.object({ message: z.string(), data: candidateSchema });

/** The answer of validate-applicant to an admitted person; includes the data of a registration already begun. */
export const applicantAdmittedSchema = z.object({
  token_info: tokenInfoSchema,
  message: z.string(),
  data: candidateSchema.nullable(),
});

/** What the register knows of a person who typed a code that went to the register's address: to confirm, not retype. */
export const registerFactsSchema = z.object({
  first_name: z.string(),
  second_name: z.string().nullable(),
  first_last_name: z.string(),
  second_last_name: z.string().nullable(),
  professional_license: z.string(),
  mobile_phone: z.string().nullable(),
});
export type RegisterFacts = z.infer<typeof registerFactsSchema>;

/** A registration already begun has its own data. The draft is only for a person who typed a code. */
export const applicantProvenSchema = applicantAdmittedSchema.extend({
  register: registerFactsSchema.nullable(),
  draft: formDraftSchema.nullable(),
});

/** Status 202: knowing a document number isn't enough, so a code is mailed to the registered address. */
export const codeRequiredSchema = z.object({
  message: z.string(),
  code_required: z.literal(true),
  email: z.string(),
  ...codeHandle,
});

export const applicantMeSchema = z.object({
  token_info: tokenInfoSchema,
  identification_type: z.string(),
  identification_number: z.string(),
  data: candidateSchema.nullable(),
  draft: formDraftSchema.nullable(),
  documents: z.array(documentSchema),
  candidate_observations: z.array(observationSchema),
  current_view: z.enum(candidateViews),
});

export const submitAnswerSchema = z.object({ message: z.string(), data: receiptSchema });

const tag = 'Candidatos';

export const openApplicantSession = {
  method: 'POST',
  path: '/validate-applicant',
  tag,
  summary: 'Comprueba si una persona puede inscribirse y abre su sesión, o pide un código',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'applicant', names: ['identification_type', 'identification_number'] } },
  body: validateApplicantSchema,
  answers: { 200: applicantAdmittedSchema, 202: codeRequiredSchema },
} as const satisfies Endpoint;

export const confirmApplicantCode = {
  method: 'POST',
  path: '/validate-applicant/verify-code',
  tag,
  summary: 'Termina con un código lo que validate-applicant empezó',
  who: 'anyone',
  guessing: { limit: codeLimit, attempt: { at: 'applicant', names: ['identification_type', 'identification_number'] } },
  body: verifyApplicantCodeSchema,
  answers: { 200: applicantProvenSchema },
} as const satisfies Endpoint;

export const getApplicant = {
  method: 'GET',
  path: '/applicant/me',
  tag,
  summary: 'Restablece la sesión',
  who: { sessions: ['candidate'] },
  answers: { 200: dataSchema(applicantMeSchema) },
} as const satisfies Endpoint;

export const refreshApplicantToken = {
  method: 'POST',
  path: '/applicant/refresh-token',
  tag,
  summary: 'Renueva el token',
  who: { sessions: ['candidate', 'correction'] },
  answers: { 200: refreshAnswerSchema },
} as const satisfies Endpoint;

export const closeApplicantSession = {
  method: 'POST',
  path: '/applicant/logout',
  tag,
  summary: 'Cierra la sesión',
  who: { sessions: ['candidate', 'correction'] },
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const postCandidate = {
  method: 'POST',
  path: '/candidates',
  tag,
  summary: 'Guarda los datos por primera vez',
  who: { sessions: ['candidate'] },
  body: candidatePayloadSchema(),
  answers: { 200: candidateAnswerSchema },
} as const satisfies Endpoint;

export const putCandidate = {
  method: 'PUT',
  path: '/candidates/:id',
  tag,
  summary: 'Actualiza los datos',
  who: { sessions: ['candidate'] },
  params: idParams,
  body: candidatePayloadSchema(),
  answers: { 200: candidateAnswerSchema },
} as const satisfies Endpoint;

export const getConsolidatedPreview = {
  method: 'GET',
  path: '/candidates/:id/consolidated-preview',
  tag,
  summary: 'La inscripción en PDF',
  who: { sessions: ['candidate', 'tracking'], evenAfter: 'submission' },
  // Rendering takes a second of a core; a person needs only a few per minute.
  limit: { counter: 'render', perMinute: 'renders' },
  params: idParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const finishRegistration = {
  method: 'POST',
  path: '/candidates/:id/submit-registration',
  tag,
  summary: 'Finaliza la inscripción',
  who: { sessions: ['candidate'], evenAfter: 'submission' },
  // Rendering takes a second of a core; a person needs only a few per minute.
  limit: { counter: 'render', perMinute: 'renders' },
  params: idParams,
  answers: { 200: submitAnswerSchema },
} as const satisfies Endpoint;

import { z } from 'zod';
import { refreshAnswerSchema, tokenInfoSchema } from '../access/session.ts';
import { bogotaDay } from '../shared/dates.ts';
import { codeLimit, type Endpoint, fileAnswer, idParams } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import {
  birthDateField,
  choiceRequired,
  codeField,
  codeHandle,
  type DeclarationKey,
  declarationRequired,
  documentNumberField,
  emailField,
  handleField,
  ISSUED_BEFORE_BIRTH,
  issueDateField,
  landlinePhoneField,
  mobilePhoneField,
  nameFields,
  physicalAddressField,
  professionalCardField,
  sniesCodeField,
} from '../shared/person-fields.ts';
import { candidateKindSchema, candidateViews, registrationStatusSchema, reviewStatusSchema } from './candidacy.ts';
import { documentSchema, observationSchema } from './documents.ts';
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

function id(key: keyof typeof choiceRequired) {
  return z.int({ error: choiceRequired[key] }).positive(choiceRequired[key]);
}

function accepted(key: DeclarationKey) {
  return z.literal(true, { error: declarationRequired[key] });
}

function emptyIsNull<T extends z.ZodType<string>>(field: T) {
  return z
    .union([z.null(), field])
    .optional()
    .transform((text) => (text ? text : null));
}

const wireTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'Use el formato AAAA-MM-DD HH:mm:ss')
  .refine((text) => !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`)), 'La fecha no es válida');

/** The payload of POST and PUT /candidates. `today` comes from the caller's clock. */
export function candidatePayloadSchema(today: () => string = () => bogotaDay(new Date())) {
  return z
    .object({
      identification_type_id: id('documentType'),
      identification_number: documentNumberField,
      issue_date: issueDateField(today),
      issue_place_id: id('issuance_city'),
      professional_license: professionalCardField,
      degree_type_id: id('titleType'),
      snies_code: emptyIsNull(sniesCodeField),
      university_id: z.int({ error: choiceRequired.universities }).positive(choiceRequired.universities).nullish(),
      first_name: nameFields.firstName,
      second_name: emptyIsNull(nameFields.secondName),
      first_last_name: nameFields.firstLastName,
      second_last_name: nameFields.secondLastName,
      birth_city_id: id('birth_place_city'),
      birth_date: birthDateField(today),
      gender_id: id('gender'),
      email: emailField,
      landline_phone: emptyIsNull(landlinePhoneField),
      mobile_phone: mobilePhoneField,
      residence_city_id: id('residence_place_city'),
      physical_address: physicalAddressField,
      registration_start: wireTime.nullish(),
      registration_end: wireTime.nullish(),
      oath_accepted: accepted('jurorDeclaration'),
      data_processing_accept: accepted('dataProcessingAccept'),
      image_usage_authorization: accepted('imageUsageAuthorization'),
      email_notification_accept: accepted('emailNotificationAccept'),
      no_incompatibility_declaration: accepted('noIncompatibilityDeclaration'),
      registration_status: registrationStatusSchema.optional(),
      candidate_type: candidateKindSchema,
      /** The ids of the texts that were shown: a registration is refused if one has a newer version. */
      declarations: z.array(z.int()).max(20).optional(),
    })
    .check((context) => {
      const { candidate_type, university_id, snies_code, issue_date, birth_date } = context.value;
      if (issue_date < birth_date) {
        context.issues.push({ code: 'custom', path: ['issue_date'], message: ISSUED_BEFORE_BIRTH, input: issue_date });
      }
      if (candidate_type !== 'CANDIDATE_IES') return;
      if (!university_id) {
        context.issues.push({
          code: 'custom',
          path: ['university_id'],
          message: choiceRequired.universities,
          input: university_id,
        });
      }
      if (!snies_code) {
        context.issues.push({
          code: 'custom',
          path: ['snies_code'],
          message: 'El código SNIES es obligatorio',
          input: snies_code,
        });
      }
    });
}
export type CandidatePayload = z.infer<ReturnType<typeof candidatePayloadSchema>>;

const reviewEntrySchema = z.object({
  reviewed_by: z.string(),
  reviewed_at: z.string(),
  review_status: reviewStatusSchema,
});

export const candidateSchema = z.object({
  id: z.int(),
  identification_type_id: z.int(),
  identification_type: z.string(),
  identification_number: z.string(),
  issue_date: z.string(),
  issue_place_id: z.int(),
  issue_place_name: z.string(),
  issue_department_id: z.int(),
  issue_department_name: z.string(),
  professional_license: z.string(),
  degree_type_id: z.int(),
  degree_type: z.string(),
  snies_code: z.string().nullable(),
  university_id: z.int().nullable(),
  university_name: z.string().nullable(),
  first_name: z.string(),
  second_name: z.string().nullable(),
  first_last_name: z.string(),
  second_last_name: z.string(),
  birth_city_id: z.int(),
  birth_city_name: z.string(),
  birth_department_id: z.int(),
  birth_department_name: z.string(),
  birth_date: z.string(),
  gender_id: z.int(),
  gender: z.string(),
  email: z.string(),
  landline_phone: z.string().nullable(),
  mobile_phone: z.string(),
  residence_city_id: z.int(),
  residence_city_name: z.string(),
  residence_department_id: z.int(),
  residence_department_name: z.string(),
  physical_address: z.string(),
  oath_accepted: z.boolean(),
  data_processing_accept: z.boolean(),
  image_usage_authorization: z.boolean(),
  email_notification_accept: z.boolean(),
  no_incompatibility_declaration: z.boolean(),
  registration_status: registrationStatusSchema,
  candidate_type: candidateKindSchema,
  review_status: reviewStatusSchema,
  observation: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  reviews: z.array(reviewEntrySchema),
  created_at: z.string(),
  registration_start: z.string().nullable(),
  registration_end: z.string().nullable(),
  /** The receipt's number; like its time, null until submitted. */
  radicado: z.string().nullable(),
  submitted_at: z.string().nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

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

/** A registration already begun has its own data. */
export const applicantProvenSchema = applicantAdmittedSchema.extend({ register: registerFactsSchema.nullable() });

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

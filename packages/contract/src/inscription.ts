import { z } from 'zod';
import {
  type CandidateKind,
  candidateKindSchema,
  candidateViews,
  type RegistrationStatus,
  registrationStatusSchema,
  reviewStatusSchema,
} from './candidacy.ts';
import { bogotaDay } from './dates.ts';
import { documentSchema, observationSchema } from './documents.ts';
import type { InscriptionField, InscriptionForm } from './inscription-form.ts';
import {
  birthDateField,
  choiceRequired,
  codeField,
  type DeclarationKey,
  declarationRequired,
  documentNumberField,
  emailField,
  issueDateField,
  landlinePhoneField,
  mobilePhoneField,
  nameFields,
  physicalAddressField,
  professionalCardField,
  sniesCodeField,
} from './person-fields.ts';
import { tokenInfoSchema } from './session.ts';

/** The candidate side of the API: payloads and answers of the inscription. */
export const validateApplicantSchema = z.object({
  identification_type: z.string({ error: choiceRequired.documentType }).min(1, choiceRequired.documentType).max(80),
  identification_number: documentNumberField,
  type_candidate: candidateKindSchema,
  /** The person was told of a session elsewhere and asks for a code to end it. */
  close_other_session: z.boolean().optional(),
});

export const verifyApplicantCodeSchema = validateApplicantSchema
  .omit({ close_other_session: true })
  .extend({ code: codeField });

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

/** The payload of POST and PUT /candidates. The day comes from the caller's clock. */
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
    })
    .check((context) => {
      const { candidate_type, university_id, snies_code } = context.value;
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
  /** Number and time of the receipt, once submitted. */
  radicado: z.string().nullable(),
  submitted_at: z.string().nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const candidateAnswerSchema = z.object({ message: z.string(), data: candidateSchema });

/** What validate-applicant answers once the person may go on: with data when they had begun before. */
export const applicantAdmittedSchema = z.object({
  token_info: tokenInfoSchema,
  message: z.string(),
  data: candidateSchema.nullable(),
});

/** 202: someone knows a document number; a code to the registered address proves that it is theirs. */
export const codeRequiredSchema = z.object({ message: z.string(), code_required: z.literal(true), email: z.string() });

export const applicantMeSchema = z.object({
  token_info: tokenInfoSchema,
  identification_type: z.string(),
  identification_number: z.string(),
  data: candidateSchema.nullable(),
  documents: z.array(documentSchema),
  candidate_observations: z.array(observationSchema),
  current_view: z.enum(candidateViews),
});

export const submitAnswerSchema = z.object({
  message: z.string(),
  data: z.object({ radicado: z.string(), submitted_at: z.string() }),
});

/** Which field of the form a field of the payload is, so that the server's refusal lands beside the right input. */
export const formFieldOfPayload = {
  identification_type: 'documentType',
  identification_type_id: 'documentType',
  identification_number: 'documentNumber',
  issue_date: 'expeditionDate',
  issue_place_id: 'issuance_city',
  professional_license: 'professionalCard',
  degree_type_id: 'titleType',
  snies_code: 'codeSNIES',
  university_id: 'universities',
  first_name: 'firstName',
  second_name: 'secondName',
  first_last_name: 'firstLastName',
  second_last_name: 'secondLastName',
  birth_city_id: 'birth_place_city',
  birth_date: 'birthDate',
  gender_id: 'gender',
  email: 'email',
  landline_phone: 'landlinePhone',
  mobile_phone: 'mobilePhone',
  residence_city_id: 'residence_place_city',
  physical_address: 'physicalAddress',
  oath_accepted: 'jurorDeclaration',
  data_processing_accept: 'dataProcessingAccept',
  image_usage_authorization: 'imageUsageAuthorization',
  email_notification_accept: 'emailNotificationAccept',
  no_incompatibility_declaration: 'noIncompatibilityDeclaration',
} as const satisfies Record<string, InscriptionField>;

export function payloadOfForm(
  form: InscriptionForm,
  kind: CandidateKind,
  progress: {
    registration_start: string | null;
    registration_end: string | null;
    registration_status: RegistrationStatus;
  },
): z.input<ReturnType<typeof candidatePayloadSchema>> {
  const isIes = kind === 'CANDIDATE_IES';
  return {
    identification_type_id: Number(form.documentType),
    identification_number: form.documentNumber,
    issue_date: form.expeditionDate,
    issue_place_id: Number(form.issuance_city),
    professional_license: form.professionalCard,
    degree_type_id: Number(form.titleType),
    snies_code: isIes ? form.codeSNIES : null,
    university_id: isIes ? Number(form.universities) : null,
    first_name: form.firstName,
    second_name: form.secondName || null,
    first_last_name: form.firstLastName,
    second_last_name: form.secondLastName,
    birth_city_id: Number(form.birth_place_city),
    birth_date: form.birthDate,
    gender_id: Number(form.gender),
    email: form.email,
    landline_phone: form.landlinePhone || null,
    mobile_phone: form.mobilePhone,
    residence_city_id: Number(form.residence_place_city),
    physical_address: form.physicalAddress,
    ...progress,
    oath_accepted: form.jurorDeclaration as true,
    data_processing_accept: form.dataProcessingAccept as true,
    image_usage_authorization: form.imageUsageAuthorization as true,
    email_notification_accept: form.emailNotificationAccept as true,
    no_incompatibility_declaration: form.noIncompatibilityDeclaration as true,
    candidate_type: kind,
  };
}

export function formOfCandidate(candidate: Candidate): InscriptionForm {
  return {
    documentType: String(candidate.identification_type_id),
    documentNumber: candidate.identification_number,
    expeditionDate: candidate.issue_date,
    issuance_department: String(candidate.issue_department_id),
    issuance_city: String(candidate.issue_place_id),
    professionalCard: candidate.professional_license,
    titleType: String(candidate.degree_type_id),
    universities: candidate.university_id === null ? '' : String(candidate.university_id),
    codeSNIES: candidate.snies_code ?? '',
    firstName: candidate.first_name,
    secondName: candidate.second_name ?? '',
    firstLastName: candidate.first_last_name,
    secondLastName: candidate.second_last_name,
    birth_place_department: String(candidate.birth_department_id),
    birth_place_city: String(candidate.birth_city_id),
    birthDate: candidate.birth_date,
    gender: String(candidate.gender_id),
    email: candidate.email,
    landlinePhone: candidate.landline_phone ?? '',
    mobilePhone: candidate.mobile_phone,
    residence_place_department: String(candidate.residence_department_id),
    residence_place_city: String(candidate.residence_city_id),
    physicalAddress: candidate.physical_address,
    jurorDeclaration: candidate.oath_accepted,
    dataProcessingAccept: candidate.data_processing_accept,
    imageUsageAuthorization: candidate.image_usage_authorization,
    emailNotificationAccept: candidate.email_notification_accept,
    noIncompatibilityDeclaration: candidate.no_incompatibility_declaration,
  };
}

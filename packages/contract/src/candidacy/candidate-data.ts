// The candidate's form as it travels: the payload, and what the server answers.

import { z } from 'zod';
import { bogotaDay } from '../shared/dates.ts';
import {
  birthDateField,
  choiceRequired,
  type DeclarationKey,
  declarationRequired,
  documentNumberField,
  emailField,
  ISSUED_BEFORE_BIRTH,
  issueDateField,
  landlinePhoneField,
  mobilePhoneField,
  nameFields,
  physicalAddressField,
  professionalCardField,
  sniesCodeField,
} from '../shared/person-fields.ts';
import { candidateKindSchema, registrationStatusSchema, reviewStatusSchema } from './candidacy.ts';

/** A candidate's data: as the form sends it, and as every answer about a candidacy shows it. */
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

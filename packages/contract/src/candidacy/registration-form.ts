import { z } from 'zod';
import { bogotaDay } from '../shared/dates.ts';
import {
  birthDateField,
  choiceRequired,
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
import type { CandidateKind } from './candidacy.ts';

/** The form's values in the browser, where each choice is a lookup id as text. */
function choice(key: keyof typeof choiceRequired) {
  return z.string({ error: choiceRequired[key] }).min(1, choiceRequired[key]);
}

function accepted(key: keyof typeof declarationRequired) {
  return z.literal(true, { error: declarationRequired[key] });
}

export const documentValidationSchema = z.object({
  documentType: choice('documentType'),
  documentNumber: documentNumberField,
});

const today = () => bogotaDay(new Date());

const accountantForm = documentValidationSchema.extend({
  expeditionDate: issueDateField(today),
  issuance_department: choice('issuance_department'),
  issuance_city: choice('issuance_city'),
  professionalCard: professionalCardField,
  titleType: choice('titleType'),
  ...nameFields,
  birth_place_department: choice('birth_place_department'),
  birth_place_city: choice('birth_place_city'),
  birthDate: birthDateField(today),
  gender: choice('gender'),
  email: emailField,
  landlinePhone: landlinePhoneField,
  mobilePhone: mobilePhoneField,
  residence_place_department: choice('residence_place_department'),
  residence_place_city: choice('residence_place_city'),
  physicalAddress: physicalAddressField,
  jurorDeclaration: accepted('jurorDeclaration'),
  dataProcessingAccept: accepted('dataProcessingAccept'),
  imageUsageAuthorization: accepted('imageUsageAuthorization'),
  emailNotificationAccept: accepted('emailNotificationAccept'),
  noIncompatibilityDeclaration: accepted('noIncompatibilityDeclaration'),
});

const iesForm = accountantForm.extend({ universities: choice('universities'), codeSNIES: sniesCodeField });

/** Compared once both days are there, whatever else is still missing. */
function issuedAfterBirth<Form extends typeof accountantForm>(form: Form): Form {
  return form.refine(({ expeditionDate, birthDate }) => expeditionDate >= birthDate, {
    path: ['expeditionDate'],
    message: ISSUED_BEFORE_BIRTH,
    when: ({ value }) => {
      const { expeditionDate, birthDate } = value as Partial<Record<'expeditionDate' | 'birthDate', string>>;
      return Boolean(expeditionDate && birthDate);
    },
  });
}

export const registrationFormSchemas = {
  CANDIDATE_ACCOUNTANT: issuedAfterBirth(accountantForm),
  CANDIDATE_IES: issuedAfterBirth(iesForm),
} as const satisfies Record<CandidateKind, z.ZodType>;

/** The form's values while it is being filled in: every field may be empty. */
export type RegistrationForm = { [Key in Exclude<keyof z.infer<typeof iesForm>, DeclarationField>]: string } & {
  [Key in DeclarationField]: boolean;
};
export type DeclarationField = keyof typeof declarationRequired;
export type RegistrationField = keyof RegistrationForm;

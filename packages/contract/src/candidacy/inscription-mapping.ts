import type { z } from 'zod';
import type { CandidateKind, RegistrationStatus } from './candidacy.ts';
import type { Candidate, candidatePayloadSchema } from './inscription.ts';
import type { InscriptionField, InscriptionForm } from './inscription-form.ts';

/** Maps payload fields to form fields, to show the server's field errors beside the right input. */
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

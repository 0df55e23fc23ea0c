import type { z } from 'zod';
import type { CandidateKind, RegistrationStatus } from './candidacy.ts';
import type { Candidate, candidatePayloadSchema } from './candidate-data.ts';
import type { DeclarationField, RegistrationField, RegistrationForm } from './registration-form.ts';

type Declared = Exclude<keyof Candidate, 'reviews'>;

interface CandidateField {
  label: string;
  /** Its name in the request, and in the candidate that the server returns. */
  wire: Declared;
  /** For a choice, whose wire value is an id: where the candidate has its words. */
  words?: Declared;
  optional?: true;
  /** Only candidates of this kind have it. */
  kind?: CandidateKind;
  /** It says nothing of the person by itself, so it stays when the process forgets its people. */
  impersonal?: true;
  /** It only narrows the choice of another field. */
  isUnsent?: true;
}

type Fields = Partial<Record<RegistrationField, CandidateField>>;

/**
 * Everything that a candidate declares, in the order of the form. Form, request, server errors, preview, review, PDF,
 * export and forgetting read this table. The rule of each field is in `person-fields.ts`.
 */
export const candidateSections = {
  documento: {
    title: 'Información de Documento',
    fields: {
      documentType: { label: 'Tipo de documento', wire: 'identification_type_id', words: 'identification_type' },
      documentNumber: { label: 'Número de documento', wire: 'identification_number' },
      expeditionDate: { label: 'Fecha de expedición', wire: 'issue_date' },
      issuance_department: {
        label: 'Departamento de expedición',
        wire: 'issue_department_id',
        words: 'issue_department_name',
        isUnsent: true,
      },
      issuance_city: { label: 'Ciudad de expedición', wire: 'issue_place_id', words: 'issue_place_name' },
    },
  },
  profesional: {
    title: 'Información Profesional',
    fields: {
      professionalCard: { label: 'Tarjeta profesional', wire: 'professional_license' },
      titleType: { label: 'Tipo de título', wire: 'degree_type_id', words: 'degree_type', impersonal: true },
      universities: { label: 'Universidad', wire: 'university_id', words: 'university_name', kind: 'CANDIDATE_IES' },
      codeSNIES: { label: 'Código SNIES', wire: 'snies_code', kind: 'CANDIDATE_IES' },
    },
  },
  personal: {
    title: 'Información Personal',
    fields: {
      firstName: { label: 'Primer nombre', wire: 'first_name' },
      secondName: { label: 'Segundo nombre', wire: 'second_name', optional: true },
      firstLastName: { label: 'Primer apellido', wire: 'first_last_name' },
      secondLastName: { label: 'Segundo apellido', wire: 'second_last_name' },
      birth_place_department: {
        label: 'Departamento de nacimiento',
        wire: 'birth_department_id',
        words: 'birth_department_name',
        isUnsent: true,
      },
      birth_place_city: { label: 'Ciudad de nacimiento', wire: 'birth_city_id', words: 'birth_city_name' },
      birthDate: { label: 'Fecha de nacimiento', wire: 'birth_date' },
      gender: { label: 'Género', wire: 'gender_id', words: 'gender', impersonal: true },
    },
  },
  contacto: {
    title: 'Información de Contacto',
    fields: {
      email: { label: 'Correo electrónico', wire: 'email' },
      mobilePhone: { label: 'Número de celular', wire: 'mobile_phone' },
      landlinePhone: { label: 'Teléfono fijo', wire: 'landline_phone', optional: true },
    },
  },
  domicilio: {
    title: 'Información de Domicilio',
    fields: {
      residence_place_department: {
        label: 'Departamento de residencia',
        wire: 'residence_department_id',
        words: 'residence_department_name',
        isUnsent: true,
      },
      residence_place_city: {
        label: 'Ciudad de residencia',
        wire: 'residence_city_id',
        words: 'residence_city_name',
      },
      physicalAddress: { label: 'Dirección de residencia', wire: 'physical_address' },
    },
  },
  declaraciones: {
    title: 'Declaración Juramentada',
    fields: {
      jurorDeclaration: { label: 'Veracidad', wire: 'oath_accepted', impersonal: true },
      dataProcessingAccept: { label: 'Tratamiento de datos', wire: 'data_processing_accept', impersonal: true },
      imageUsageAuthorization: { label: 'Uso de imagen', wire: 'image_usage_authorization', impersonal: true },
      emailNotificationAccept: {
        label: 'Notificación por correo',
        wire: 'email_notification_accept',
        impersonal: true,
      },
      noIncompatibilityDeclaration: {
        label: 'Sin inhabilidades',
        wire: 'no_incompatibility_declaration',
        impersonal: true,
      },
    },
  },
} as const satisfies Record<string, { title: string; fields: Fields }>;

type Sections = typeof candidateSections;
export type SectionName = keyof Sections;
type FieldOf<Name extends SectionName> = Sections[Name]['fields'][keyof Sections[Name]['fields']];
type AnyField = { [Name in SectionName]: FieldOf<Name> }[SectionName];
type Wire<Field> = Field extends { isUnsent: true } ? never : Extract<Field, CandidateField>['wire'];
/** What a candidate sends, beside whose it is. */
export type DeclaredColumn = Exclude<Wire<AnyField>, 'identification_type_id' | 'identification_number'>;
/** What may be left out. */
export type OptionalColumn = Wire<Extract<AnyField, { optional: true }>>;
/** What must be forgotten with the person. */
export type PersonalColumn = Wire<Exclude<AnyField, { impersonal: true }>>;
export const sectionNames = Object.keys(candidateSections) as readonly SectionName[];

export const candidateFields: Record<RegistrationField, CandidateField> = {
  ...candidateSections.documento.fields,
  ...candidateSections.profesional.fields,
  ...candidateSections.personal.fields,
  ...candidateSections.contacto.fields,
  ...candidateSections.domicilio.fields,
  ...candidateSections.declaraciones.fields,
};
const allFields = Object.keys(candidateFields) as readonly RegistrationField[];

export const declaredColumns = allFields
  .filter((field) => !candidateFields[field].isUnsent && !['documentType', 'documentNumber'].includes(field))
  .map((field) => candidateFields[field].wire) as readonly DeclaredColumn[];

/** The words for each column of the request. */
export const columnLabels: Readonly<Record<string, string>> = Object.fromEntries(
  allFields.map((field) => [candidateFields[field].wire, candidateFields[field].label]),
);

const has = (kind: CandidateKind, field: RegistrationField): boolean =>
  candidateFields[field].kind === undefined || candidateFields[field].kind === kind;

/** The fields of a kind of candidate, of one section or of all. */
export function fieldsOf(kind: CandidateKind, section?: SectionName): RegistrationField[] {
  const fields = section === undefined ? allFields : Object.keys(candidateSections[section].fields);
  return (fields as readonly RegistrationField[]).filter((field) => has(kind, field));
}

export function sectionOf(field: RegistrationField): SectionName {
  return sectionNames.find((name) => Object.hasOwn(candidateSections[name].fields, field)) ?? 'documento';
}

export const isAcceptance = (field: RegistrationField): boolean => sectionOf(field) === 'declaraciones';

export const emptyRegistrationForm = Object.fromEntries(
  allFields.map((field) => [field, isAcceptance(field) ? false : '']),
) as RegistrationForm;

/** The form's field for a field of the request, to show the server's errors beside the right input. */
export const formFieldOfPayload: Record<string, RegistrationField> = {
  ...Object.fromEntries(allFields.map((field) => [candidateFields[field].wire, field])),
  // The identification is sent by the name of its type.
  identification_type: 'documentType',
};

export function payloadOfForm(
  form: RegistrationForm,
  kind: CandidateKind,
  progress: {
    registration_start: string | null;
    registration_end: string | null;
    registration_status: RegistrationStatus;
  },
): z.input<ReturnType<typeof candidatePayloadSchema>> {
  const valueOf = (field: RegistrationField) => {
    const { words, optional } = candidateFields[field];
    if (!has(kind, field)) return null;
    if (words) return Number(form[field]);
    return optional ? form[field] || null : form[field];
  };
  const sent = allFields.filter((field) => !candidateFields[field].isUnsent);
  const fields = Object.fromEntries(sent.map((field) => [candidateFields[field].wire, valueOf(field)]));
  return { ...fields, ...progress, candidate_type: kind } as z.input<ReturnType<typeof candidatePayloadSchema>>;
}

export function formOfCandidate(candidate: Candidate): RegistrationForm {
  const valueOf = (field: RegistrationField) => {
    const value = candidate[candidateFields[field].wire];
    return typeof value === 'boolean' ? value : String(value ?? '');
  };
  return Object.fromEntries(allFields.map((field) => [field, valueOf(field)])) as RegistrationForm;
}

/** In place of an optional value that the person left out. */
export const NOT_GIVEN = 'No indicado';

export function acceptanceWord(accepted: boolean): string {
  return accepted ? 'Aceptada' : 'No aceptada';
}

export function hasAccepted(candidate: Candidate, declaration: DeclarationField): boolean {
  return candidate[candidateFields[declaration].wire] === true;
}

/** A declared value in words. */
export function declaredWords(candidate: Candidate, field: RegistrationField): string {
  const { wire, words } = candidateFields[field];
  const value = candidate[words ?? wire];
  if (typeof value === 'boolean') return acceptanceWord(value);
  return value === null ? NOT_GIVEN : String(value);
}

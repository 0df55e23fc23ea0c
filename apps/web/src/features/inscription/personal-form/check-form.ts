import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  type InscriptionField,
  type InscriptionForm,
  inscriptionFormSchemas,
} from '@urna/contract/candidacy/inscription-form';
import type { z } from 'zod';

const dependentFields = [
  ['issuance_city', 'issuance_department'],
  ['birth_place_city', 'birth_place_department'],
  ['residence_place_city', 'residence_place_department'],
  ['codeSNIES', 'universities'],
] as const satisfies [InscriptionField, InscriptionField][];

/** The first error of each field; more would be confusing. */
export function formErrors(kind: CandidateKind, values: InscriptionForm): Record<string, string> {
  const result = inscriptionFormSchemas[kind].safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  // Fields that another field enables or fills in: an error there would lead to a field that takes no input.
  for (const [field, first] of dependentFields) if (values[first] === '') delete errors[field];
  return errors;
}

/** A text as the schema takes it, such as "300 123 4567" without spaces; unchanged if it is refused. */
export function cleanedField(kind: CandidateKind, field: InscriptionField, text: string): string {
  const fields: Partial<Record<InscriptionField, z.ZodType>> = inscriptionFormSchemas[kind].shape;
  const cleaned = fields[field]?.safeParse(text).data;
  return typeof cleaned === 'string' ? cleaned : text;
}

/** The values to send, trimmed by the schema. */
export function cleanedForm(kind: CandidateKind, values: InscriptionForm): InscriptionForm {
  return { ...values, ...inscriptionFormSchemas[kind].parse(values) };
}

import type { FormErrors } from '@mantine/form';
import type { CandidateKind } from '@urna/contract/candidacy/candidacy';
import {
  type InscriptionField,
  type InscriptionForm,
  inscriptionFormSchemas,
} from '@urna/contract/candidacy/inscription-form';
import type { z } from 'zod';
import { errorsByField } from '../../../lib/use-api-form.ts';

const dependentFields = [
  ['issuance_city', 'issuance_department'],
  ['birth_place_city', 'birth_place_department'],
  ['residence_place_city', 'residence_place_department'],
  ['codeSNIES', 'universities'],
] as const satisfies [InscriptionField, InscriptionField][];

export function formErrors(kind: CandidateKind, values: InscriptionForm): FormErrors {
  const errors = errorsByField(inscriptionFormSchemas[kind], values);
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

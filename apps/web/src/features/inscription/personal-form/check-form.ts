import type { CandidateKind } from '@urna/contract/candidacy';
import { type InscriptionForm, inscriptionFormSchemas } from '@urna/contract/inscription-form';

/** The first error of each field; more would be confusing. */
export function formErrors(kind: CandidateKind, values: InscriptionForm): Record<string, string> {
  const result = inscriptionFormSchemas[kind].safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

/** The values to send, trimmed by the schema. */
export function cleanedForm(kind: CandidateKind, values: InscriptionForm): InscriptionForm {
  return { ...values, ...inscriptionFormSchemas[kind].parse(values) };
}

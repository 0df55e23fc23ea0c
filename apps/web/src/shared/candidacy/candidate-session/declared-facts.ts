import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { candidateFields, declaredWords, fieldsOf, type SectionName } from '@urna/contract/candidacy/candidate-fields';
import type { RegistrationField } from '@urna/contract/candidacy/registration-form';
import { formatDocumentNumber } from '../../../lib/format.ts';

export type Fact = readonly [label: string, value: string];

/** Bogotá is both city and department. */
const place = (city: string, department: string) => (city === department ? city : `${city}, ${department}`);

const inOneLine: Partial<Record<RegistrationField, (candidate: Candidate) => Fact>> = {
  documentNumber: (of) => [candidateFields.documentNumber.label, formatDocumentNumber(of.identification_number)],
  issuance_city: (of) => ['Lugar de expedición', place(of.issue_place_name, of.issue_department_name)],
  firstName: (of) => ['Nombres', [of.first_name, of.second_name].filter(Boolean).join(' ')],
  firstLastName: (of) => ['Apellidos', `${of.first_last_name} ${of.second_last_name}`],
  birth_place_city: (of) => ['Lugar de nacimiento', place(of.birth_city_name, of.birth_department_name)],
  residence_place_city: (of) => ['Lugar de residencia', place(of.residence_city_name, of.residence_department_name)],
};
/** Shown in the line of another field. */
const withinAnother: readonly RegistrationField[] = [
  'issuance_department',
  'secondName',
  'secondLastName',
  'birth_place_department',
  'residence_place_department',
];

/** What a candidate declared in a field, for display: to the candidate before submission, and to reviewers. */
export function declaredFact(candidate: Candidate, field: RegistrationField): Fact {
  return inOneLine[field]?.(candidate) ?? [candidateFields[field].label, declaredWords(candidate, field)];
}

/** The lines of a section, in the order of the form. */
export function declaredFacts(candidate: Candidate, section: SectionName): Fact[] {
  const fields = fieldsOf(candidate.candidate_type, section).filter((field) => !withinAnother.includes(field));
  return fields.map((field) => declaredFact(candidate, field));
}

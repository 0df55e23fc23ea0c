import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import {
  candidateFields,
  candidateSections,
  declaredWords,
  fieldsOf,
  NOT_GIVEN,
  sectionNames,
} from '@urna/contract/candidacy/candidate-fields';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import type { RegistrationField } from '@urna/contract/candidacy/registration-form';
import { fullName } from '@urna/contract/shared/full-name';
import type { FieldSection } from '../../../platform/files/pdf/tables.ts';

export const printedName = (candidate: Candidate): string => fullName(candidate).normalize('NFC');

function printed(candidate: Candidate, field: RegistrationField): string {
  return declaredWords(candidate, field).normalize('NFC').trim() || NOT_GIVEN;
}

/** Every field of the registration, labelled and ordered as in the form. */
export function sectionsOf(candidate: Candidate): FieldSection[] {
  const { candidate_type: kind } = candidate;
  const sections = sectionNames.filter((section) => section !== 'declaraciones');
  return sections.map((section) => ({
    title: candidateSections[section].title,
    rows: [
      ...(section === 'profesional' ? [[receiptLabels.candidacy, candidateKindLabels[kind]] as const] : []),
      ...fieldsOf(kind, section).map((field) => [candidateFields[field].label, printed(candidate, field)] as const),
    ],
  }));
}

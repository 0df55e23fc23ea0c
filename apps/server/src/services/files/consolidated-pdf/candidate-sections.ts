import { candidateKindLabels } from '@urna/contract/candidacy/candidacy';
import type { Declaration } from '@urna/contract/candidacy/declarations';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import { receiptLabels } from '@urna/contract/candidacy/receipt-words';
import { fieldLabels, NOT_GIVEN, sectionTitles } from '@urna/contract/shared/field-labels';
import { fullName } from '@urna/contract/shared/full-name';
import type { PrintedProcess } from '../../processes/printed-process.ts';

export interface ConsolidatedInput {
  candidate: Candidate;
  process: PrintedProcess;
  /** The texts as the candidate accepted them. */
  declarations: readonly Declaration[];
  photo: Uint8Array | null;
  /** Examined PDFs, in the order in which they are appended. */
  attachments: { name: string; bytes: Uint8Array }[];
  /** For /verificar; null before the submission. */
  verificationCode: string | null;
}

export interface FieldSection {
  title: string;
  /** Whether the values are hashes, which people compare character by character. */
  areHashes?: boolean;
  rows: readonly (readonly [label: string, value: string])[];
}

function shown(value: string | null): string {
  const text = value?.normalize('NFC').trim();
  return text ? text : NOT_GIVEN;
}

export const printedName = (candidate: Candidate): string => fullName(candidate).normalize('NFC');

/** Every field of the registration, labelled and ordered as in the form. */
export function sectionsOf(candidate: Candidate): FieldSection[] {
  const isIes = candidate.candidate_type === 'CANDIDATE_IES';
  return [
    {
      title: sectionTitles.documento,
      rows: [
        [fieldLabels.identification_type, shown(candidate.identification_type)],
        [fieldLabels.identification_number, shown(candidate.identification_number)],
        [fieldLabels.issue_date, candidate.issue_date],
        ['Departamento de expedición', shown(candidate.issue_department_name)],
        ['Ciudad de expedición', shown(candidate.issue_place_name)],
      ],
    },
    {
      title: sectionTitles.profesional,
      rows: [
        [receiptLabels.candidacy, candidateKindLabels[candidate.candidate_type]],
        [fieldLabels.professional_license, shown(candidate.professional_license)],
        [fieldLabels.degree_type, shown(candidate.degree_type)],
        ...(isIes
          ? ([
              [fieldLabels.university_name, shown(candidate.university_name)],
              [fieldLabels.snies_code, shown(candidate.snies_code)],
            ] as const)
          : []),
      ],
    },
    {
      title: sectionTitles.personal,
      rows: [
        [fieldLabels.first_name, shown(candidate.first_name)],
        [fieldLabels.second_name, shown(candidate.second_name)],
        [fieldLabels.first_last_name, shown(candidate.first_last_name)],
        [fieldLabels.second_last_name, shown(candidate.second_last_name)],
        ['Departamento de nacimiento', shown(candidate.birth_department_name)],
        ['Ciudad de nacimiento', shown(candidate.birth_city_name)],
        [fieldLabels.birth_date, candidate.birth_date],
        [fieldLabels.gender, shown(candidate.gender)],
      ],
    },
    {
      title: sectionTitles.contacto,
      rows: [
        [fieldLabels.email, shown(candidate.email)],
        [fieldLabels.landline_phone, shown(candidate.landline_phone)],
        [fieldLabels.mobile_phone, shown(candidate.mobile_phone)],
      ],
    },
    {
      title: sectionTitles.domicilio,
      rows: [
        ['Departamento de residencia', shown(candidate.residence_department_name)],
        ['Ciudad de residencia', shown(candidate.residence_city_name)],
        [fieldLabels.physical_address, shown(candidate.physical_address)],
      ],
    },
  ];
}

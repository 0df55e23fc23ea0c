import type { Candidate } from '@urna/contract/candidacy/inscription';
import { fieldLabels, NOT_GIVEN, placeLabels } from '@urna/contract/shared/field-labels';
import { formatDocumentNumber } from '../../lib/format.ts';

export type Fact = readonly [label: string, value: string];

/** Bogotá is both city and department. */
const place = (city: string, department: string) => (city === department ? city : `${city}, ${department}`);

/** A candidate's declared data for display: to the candidate before submission, and to reviewers. */
export function declaredFacts(candidate: Candidate) {
  return {
    numberType: [fieldLabels.identification_type, candidate.identification_type],
    number: [fieldLabels.identification_number, formatDocumentNumber(candidate.identification_number)],
    issued: [fieldLabels.issue_date, candidate.issue_date],
    issuedIn: [placeLabels.issue, place(candidate.issue_place_name, candidate.issue_department_name)],
    licence: [fieldLabels.professional_license, candidate.professional_license],
    degree: [fieldLabels.degree_type, candidate.degree_type],
    university: [fieldLabels.university_name, candidate.university_name ?? NOT_GIVEN],
    snies: [fieldLabels.snies_code, candidate.snies_code ?? NOT_GIVEN],
    born: [fieldLabels.birth_date, candidate.birth_date],
    bornIn: [placeLabels.birth, place(candidate.birth_city_name, candidate.birth_department_name)],
    gender: [fieldLabels.gender, candidate.gender],
    email: [fieldLabels.email, candidate.email],
    mobile: [fieldLabels.mobile_phone, candidate.mobile_phone],
    landline: [fieldLabels.landline_phone, candidate.landline_phone ?? NOT_GIVEN],
    residence: [placeLabels.residence, place(candidate.residence_city_name, candidate.residence_department_name)],
    address: [fieldLabels.physical_address, candidate.physical_address],
  } as const satisfies Record<string, Fact>;
}

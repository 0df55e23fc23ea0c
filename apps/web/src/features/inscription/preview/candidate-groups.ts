import { type Declaration, isAccepted } from '@urna/contract/candidacy/declarations';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import { acceptanceWord } from '@urna/contract/shared/field-labels';
import type { DeclarationKey } from '@urna/contract/shared/person-fields';
import { declaredFacts, type Fact } from '../../../domain/candidate-session/declared-facts.ts';
import { formSections, type SectionName } from '../personal-form/form-sections.ts';

export interface Group {
  section: SectionName;
  title: string;
  rows: readonly Fact[];
}

/** The data to submit, grouped as in the form, so that each group can be changed. */
export function groupsOf(candidate: Candidate, declarations: readonly Declaration[]): Group[] {
  const group = (section: SectionName, rows: readonly Fact[]): Group => ({
    section,
    title: formSections[section].title,
    rows,
  });
  const facts = declaredFacts(candidate);
  const isIes = candidate.candidate_type === 'CANDIDATE_IES';
  return [
    group('documento', [facts.numberType, facts.number, facts.issued, facts.issuedIn]),
    group('profesional', [facts.licence, facts.degree, ...(isIes ? [facts.university, facts.snies] : [])]),
    group('personal', [
      ['Nombres', [candidate.first_name, candidate.second_name].filter(Boolean).join(' ')],
      ['Apellidos', `${candidate.first_last_name} ${candidate.second_last_name}`],
      facts.bornIn,
      facts.born,
      facts.gender,
    ]),
    group('contacto', [facts.email, facts.mobile, facts.landline]),
    group('domicilio', [facts.residence, facts.address]),
    group(
      'declaraciones',
      declarations
        .filter(isAccepted)
        .map(({ title, kind }) => [title, acceptanceWord(acceptedOf(candidate, kind))] as const),
    ),
  ];
}

function acceptedOf(candidate: Candidate, key: DeclarationKey): boolean {
  switch (key) {
    case 'jurorDeclaration':
      return candidate.oath_accepted;
    case 'dataProcessingAccept':
      return candidate.data_processing_accept;
    case 'imageUsageAuthorization':
      return candidate.image_usage_authorization;
    case 'emailNotificationAccept':
      return candidate.email_notification_accept;
    case 'noIncompatibilityDeclaration':
      return candidate.no_incompatibility_declaration;
  }
}

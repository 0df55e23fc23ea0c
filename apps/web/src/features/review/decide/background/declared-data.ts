import type { DocumentKind } from '@urna/contract/candidacy/documents';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import { acceptanceWord, NOT_GIVEN, sectionTitles } from '@urna/contract/shared/field-labels';
import { fullName } from '@urna/contract/shared/full-name';
import { declaredFacts, type Fact } from '../../../../domain/candidate-session/declared-facts.ts';
import { formatDocumentNumber } from '../../../../lib/format.ts';
import { registeredAt } from '../../candidate-words.ts';

function factsOf(candidate: Candidate) {
  return {
    ...declaredFacts(candidate),
    name: ['Nombre completo', fullName(candidate)],
    // One line: the type labels the number.
    number: [candidate.identification_type, formatDocumentNumber(candidate.identification_number)],
  } as const satisfies Record<string, Fact>;
}

/** The declared data that a document of this kind must agree with. */
export function factsToCompare(kind: DocumentKind, candidate: Candidate): Fact[] {
  const facts = factsOf(candidate);
  switch (kind) {
    case 'photo':
      return [facts.name, facts.gender, facts.born];
    case 'cedula':
      return [facts.name, facts.number, facts.issued, facts.issuedIn, facts.born, facts.bornIn];
    case 'antecedentes':
      return [facts.name, facts.number, facts.licence];
    case 'carta':
      return [facts.name, facts.number, facts.university, facts.snies];
  }
}

export interface FactGroup {
  title: string;
  facts: Fact[];
}

function declarationsOf(candidate: Candidate): Fact[] {
  return [
    ['Veracidad', acceptanceWord(candidate.oath_accepted)],
    ['Tratamiento de datos', acceptanceWord(candidate.data_processing_accept)],
    ['Uso de imagen', acceptanceWord(candidate.image_usage_authorization)],
    ['Notificación por correo', acceptanceWord(candidate.email_notification_accept)],
    ['Sin inhabilidades', acceptanceWord(candidate.no_incompatibility_declaration)],
  ];
}

/** All declared data, grouped as in the form. */
export function declaredGroups(candidate: Candidate): FactGroup[] {
  const facts = factsOf(candidate);
  const isIes = candidate.candidate_type === 'CANDIDATE_IES';
  return [
    {
      title: 'Inscripción',
      facts: [
        ['Radicado', candidate.radicado ?? NOT_GIVEN],
        ['Enviada', registeredAt(candidate.submitted_at)],
      ],
    },
    { title: sectionTitles.documento, facts: [facts.number, facts.issued, facts.issuedIn] },
    {
      title: sectionTitles.profesional,
      facts: [facts.licence, facts.degree, ...(isIes ? [facts.university, facts.snies] : [])],
    },
    { title: sectionTitles.personal, facts: [facts.name, facts.born, facts.bornIn, facts.gender] },
    { title: sectionTitles.contacto, facts: [facts.email, facts.mobile, facts.landline] },
    { title: sectionTitles.domicilio, facts: [facts.residence, facts.address] },
    { title: sectionTitles.declaraciones, facts: declarationsOf(candidate) },
  ];
}

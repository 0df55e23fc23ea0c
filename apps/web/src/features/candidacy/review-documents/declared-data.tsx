import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import { candidateSections, NOT_GIVEN, type SectionName } from '@urna/contract/candidacy/candidate-fields';
import type { DocumentKind } from '@urna/contract/candidacy/documents';
import type { RegistrationField } from '@urna/contract/candidacy/registration-form';
import { fullName } from '@urna/contract/shared/full-name';
import { formatDocumentNumber } from '../../../lib/format.ts';
import { declaredFact, declaredFacts, type Fact } from '../../../shared/candidacy/candidate-session/declared-facts.ts';
import { registeredAt } from '../review-list/candidate-words.ts';
import classes from './background.module.css';

export function DeclaredFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="stack gap-xs">
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const nameOf = (candidate: Candidate): Fact => ['Nombre completo', fullName(candidate)];
/** One line: the type labels the number. */
const numberOf = (candidate: Candidate): Fact => [
  candidate.identification_type,
  formatDocumentNumber(candidate.identification_number),
];

const factsOf =
  (candidate: Candidate) =>
  (...fields: RegistrationField[]) =>
    fields.map((field) => declaredFact(candidate, field));

/** The declared data that a document of this kind must agree with. */
export function factsToCompare(kind: DocumentKind, candidate: Candidate): Fact[] {
  const name = nameOf(candidate);
  const number = numberOf(candidate);
  const facts = factsOf(candidate);
  switch (kind) {
    case 'photo':
      return [name, ...facts('gender', 'birthDate')];
    case 'cedula':
      return [name, number, ...facts('expeditionDate', 'issuance_city', 'birthDate', 'birth_place_city')];
    case 'antecedentes':
      return [name, number, ...facts('professionalCard')];
    case 'carta':
      return [name, number, ...facts('universities', 'codeSNIES')];
    case 'other':
      return [name, number];
  }
}

/** All declared data, grouped as in the form. */
export function declaredGroups(candidate: Candidate): { title: string; facts: Fact[] }[] {
  const facts = factsOf(candidate);
  const section = (name: SectionName, of = declaredFacts(candidate, name)) => ({
    title: candidateSections[name].title,
    facts: of,
  });
  return [
    {
      title: 'Inscripción',
      facts: [
        ['Radicado', candidate.radicado ?? NOT_GIVEN],
        ['Enviada', registeredAt(candidate.submitted_at)],
      ],
    },
    section('documento', [numberOf(candidate), ...facts('expeditionDate', 'issuance_city')]),
    section('profesional'),
    section('personal', [nameOf(candidate), ...facts('birthDate', 'birth_place_city', 'gender')]),
    section('contacto'),
    section('domicilio'),
    section('declaraciones'),
  ];
}

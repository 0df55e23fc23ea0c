import type { DocumentKind } from '@urna/contract/documents';
import type { Candidate } from '@urna/contract/inscription';
import { formatDocumentNumber, formatLongDate } from '../../../lib/format.ts';
import { fullName, registeredAt } from '../candidate-words.ts';

export type Fact = readonly [label: string, value: string];

const NOT_GIVEN = 'No indicado';
/** Bogotá is a city and its own department. */
const place = (city: string, department: string) => (city === department ? city : `${city}, ${department}`);

function factsOf(candidate: Candidate) {
  return {
    name: ['Nombre completo', fullName(candidate)],
    number: [candidate.identification_type, formatDocumentNumber(candidate.identification_number)],
    issued: ['Fecha de expedición', formatLongDate(candidate.issue_date)],
    issuedIn: ['Lugar de expedición', place(candidate.issue_place_name, candidate.issue_department_name)],
    licence: ['Tarjeta profesional', candidate.professional_license],
    degree: ['Tipo de título', candidate.degree_type],
    university: ['Universidad', candidate.university_name ?? NOT_GIVEN],
    snies: ['Código SNIES', candidate.snies_code ?? NOT_GIVEN],
    born: ['Fecha de nacimiento', formatLongDate(candidate.birth_date)],
    bornIn: ['Lugar de nacimiento', place(candidate.birth_city_name, candidate.birth_department_name)],
    gender: ['Género', candidate.gender],
    email: ['Correo electrónico', candidate.email],
    mobile: ['Número de celular', candidate.mobile_phone],
    landline: ['Teléfono fijo', candidate.landline_phone ?? NOT_GIVEN],
    residence: ['Lugar de residencia', place(candidate.residence_city_name, candidate.residence_department_name)],
    address: ['Dirección de residencia', candidate.physical_address],
  } as const satisfies Record<string, Fact>;
}

/** What the candidate declared that this very document must agree with. */
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
  const word = (accepted: boolean) => (accepted ? 'Aceptada' : 'No aceptada');
  return [
    ['Veracidad', word(candidate.oath_accepted)],
    ['Tratamiento de datos', word(candidate.data_processing_accept)],
    ['Uso de imagen', word(candidate.image_usage_authorization)],
    ['Notificación por correo', word(candidate.email_notification_accept)],
    ['Sin inhabilidades', word(candidate.no_incompatibility_declaration)],
  ];
}

/** Everything declared, in the groups of the form. */
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
    { title: 'Información de Documento', facts: [facts.number, facts.issued, facts.issuedIn] },
    {
      title: 'Información Profesional',
      facts: [facts.licence, facts.degree, ...(isIes ? [facts.university, facts.snies] : [])],
    },
    { title: 'Información Personal', facts: [facts.name, facts.born, facts.bornIn, facts.gender] },
    { title: 'Información de Contacto', facts: [facts.email, facts.mobile, facts.landline] },
    { title: 'Información de Domicilio', facts: [facts.residence, facts.address] },
    { title: 'Declaración Juramentada', facts: declarationsOf(candidate) },
  ];
}

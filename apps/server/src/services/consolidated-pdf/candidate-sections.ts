import { candidateKindLabels } from '@urna/contract/candidacy';
import type { Candidate } from '@urna/contract/inscription';

export interface FieldSection {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
}

const ABSENT = 'No registra';

function shown(value: string | null): string {
  const text = value?.normalize('NFC').trim();
  return text ? text : ABSENT;
}

function day(value: string): string {
  const [year, month, date] = value.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

export function fullName(candidate: Candidate): string {
  const { first_name, second_name, first_last_name, second_last_name } = candidate;
  return [first_name, second_name, first_last_name, second_last_name]
    .flatMap((name) => name?.normalize('NFC').trim() || [])
    .join(' ');
}

/** Every field of the registration with the name that the form gives it, in the form's order. */
export function sectionsOf(candidate: Candidate): FieldSection[] {
  const isIes = candidate.candidate_type === 'CANDIDATE_IES';
  return [
    {
      title: 'Información de Documento',
      rows: [
        ['Tipo de documento', shown(candidate.identification_type)],
        ['Número de documento', shown(candidate.identification_number)],
        ['Fecha de expedición', day(candidate.issue_date)],
        ['Departamento de expedición', shown(candidate.issue_department_name)],
        ['Ciudad de expedición', shown(candidate.issue_place_name)],
      ],
    },
    {
      title: 'Información Profesional',
      rows: [
        ['Representación a la que aspira', candidateKindLabels[candidate.candidate_type]],
        ['Tarjeta profesional', shown(candidate.professional_license)],
        ['Tipo de título', shown(candidate.degree_type)],
        ...(isIes
          ? ([
              ['Universidad', shown(candidate.university_name)],
              ['Código SNIES', shown(candidate.snies_code)],
            ] as const)
          : []),
      ],
    },
    {
      title: 'Información Personal',
      rows: [
        ['Primer nombre', shown(candidate.first_name)],
        ['Segundo nombre', shown(candidate.second_name)],
        ['Primer apellido', shown(candidate.first_last_name)],
        ['Segundo apellido', shown(candidate.second_last_name)],
        ['Departamento de nacimiento', shown(candidate.birth_department_name)],
        ['Ciudad de nacimiento', shown(candidate.birth_city_name)],
        ['Fecha de nacimiento', day(candidate.birth_date)],
        ['Género', shown(candidate.gender)],
      ],
    },
    {
      title: 'Información de Contacto',
      rows: [
        ['Correo electrónico', shown(candidate.email)],
        ['Teléfono fijo', shown(candidate.landline_phone)],
        ['Teléfono celular', shown(candidate.mobile_phone)],
      ],
    },
    {
      title: 'Información de Domicilio',
      rows: [
        ['Departamento de residencia', shown(candidate.residence_department_name)],
        ['Ciudad de residencia', shown(candidate.residence_city_name)],
        ['Dirección de residencia', shown(candidate.physical_address)],
      ],
    },
  ];
}

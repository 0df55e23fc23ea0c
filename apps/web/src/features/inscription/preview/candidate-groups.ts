import { declarations } from '@urna/contract/declarations';
import type { Candidate } from '@urna/contract/inscription';
import { formatDocumentNumber } from '../../../lib/format.ts';
import { formSections, type SectionName } from '../personal-form/form-sections.ts';

export interface Group {
  section: SectionName;
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
}

const NOT_GIVEN = 'No indicado';
/** Bogotá is a city and its own department. */
const place = (city: string, department: string) => (city === department ? city : `${city}, ${department}`);

/** What will be sent, in the groups of the form, so that each can be gone back to. */
export function groupsOf(candidate: Candidate): Group[] {
  const group = (section: SectionName, rows: Group['rows']): Group => ({
    section,
    title: formSections[section].title,
    rows,
  });
  return [
    group('documento', [
      ['Tipo de documento', candidate.identification_type],
      ['Número de documento', formatDocumentNumber(candidate.identification_number)],
      ['Fecha de expedición', candidate.issue_date],
      ['Lugar de expedición', place(candidate.issue_place_name, candidate.issue_department_name)],
    ]),
    group('profesional', [
      ['Tarjeta profesional', candidate.professional_license],
      ['Tipo de título', candidate.degree_type],
      ...(candidate.candidate_type === 'CANDIDATE_IES'
        ? ([
            ['Universidad', candidate.university_name ?? NOT_GIVEN],
            ['Código SNIES', candidate.snies_code ?? NOT_GIVEN],
          ] as const)
        : []),
    ]),
    group('personal', [
      ['Nombres', [candidate.first_name, candidate.second_name].filter(Boolean).join(' ')],
      ['Apellidos', `${candidate.first_last_name} ${candidate.second_last_name}`],
      ['Lugar de nacimiento', place(candidate.birth_city_name, candidate.birth_department_name)],
      ['Fecha de nacimiento', candidate.birth_date],
      ['Género', candidate.gender],
    ]),
    group('contacto', [
      ['Correo electrónico', candidate.email],
      ['Número de celular', candidate.mobile_phone],
      ['Teléfono fijo', candidate.landline_phone ?? NOT_GIVEN],
    ]),
    group('domicilio', [
      ['Lugar de residencia', place(candidate.residence_city_name, candidate.residence_department_name)],
      ['Dirección de residencia', candidate.physical_address],
    ]),
    group(
      'declaraciones',
      declarations.map(({ title, key }) => [title, acceptedOf(candidate, key) ? 'Aceptada' : 'No aceptada'] as const),
    ),
  ];
}

function acceptedOf(candidate: Candidate, key: (typeof declarations)[number]['key']): boolean {
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

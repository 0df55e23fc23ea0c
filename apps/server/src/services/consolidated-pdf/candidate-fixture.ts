import type { Candidate } from '@urna/contract/inscription';
import type { ConsolidatedInput } from './consolidated-input.ts';

/** A registration with everything in it that has gone wrong in PDFs before: accents, long lines, absent values. For tests only. */
export const longAddress =
  'Carrera 45 # 26 - 85, torre 3, apartamento 1204, urbanización Los Nogales del Río Ñandú, barrio El Poblado sector central, entre calles 10 y 11, portería norte, frente al parque de la Concordia lado sur';

export function candidateFixture(changes: Partial<Candidate> = {}): Candidate {
  return {
    id: 1,
    identification_type_id: 1,
    identification_type: 'Cédula de ciudadanía',
    identification_number: '1000000221',
    issue_date: '2008-03-14',
    issue_place_id: 1,
    issue_place_name: 'Bogotá, D.C.',
    issue_department_id: 11,
    issue_department_name: 'Bogotá, D.C.',
    professional_license: 'TP-123456-T',
    degree_type_id: 1,
    degree_type: 'Titulado',
    snies_code: '12345',
    university_id: 1,
    university_name: 'Universidad Pedagógica y Tecnológica de Colombia',
    first_name: 'María',
    second_name: null,
    first_last_name: 'Muñoz',
    second_last_name: 'Peñalosa',
    birth_city_id: 1,
    birth_city_name: 'Medellín',
    birth_department_id: 5,
    birth_department_name: 'Antioquia',
    birth_date: '1985-11-02',
    gender_id: 1,
    gender: 'Femenino',
    email: 'cc1000000221@demo.test',
    landline_phone: null,
    mobile_phone: '3001234567',
    residence_city_id: 2,
    residence_city_name: 'Itagüí',
    residence_department_id: 5,
    residence_department_name: 'Antioquia',
    physical_address: longAddress,
    oath_accepted: true,
    data_processing_accept: true,
    image_usage_authorization: true,
    email_notification_accept: true,
    no_incompatibility_declaration: true,
    registration_status: 'PREVIEW_CANDIDATE_FORM',
    candidate_type: 'CANDIDATE_IES',
    review_status: 'PENDIENTE',
    observation: null,
    reviewed_by: null,
    reviews: [],
    created_at: '2025-08-20 10:11:12',
    registration_start: null,
    registration_end: null,
    radicado: null,
    submitted_at: null,
    ...changes,
  };
}

export function consolidatedFixture(changes: Partial<ConsolidatedInput> = {}): ConsolidatedInput {
  return {
    candidate: candidateFixture(),
    process: { title: 'Elecciones 2025', body: 'Tribunal Disciplinario', period: '2026-2029' },
    photo: null,
    attachments: [],
    generatedFor: 'preview',
    ...changes,
  };
}

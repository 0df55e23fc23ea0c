import { candidateKindLabels, reviewStatusTexts } from '@urna/contract/candidacy';
import { type CandidateRow, turnLabels } from '@urna/contract/review';

/** What a list is exported for: who, where they stand, how to reach them. Nothing that reviewing doesn't need. */
export const exportColumns: readonly { title: string; width: number; of: (row: CandidateRow) => string | null }[] = [
  { title: 'Radicado', width: 16, of: (row) => row.radicado },
  { title: 'Tipo de candidatura', width: 44, of: (row) => candidateKindLabels[row.candidate_type] },
  { title: 'Estado', width: 16, of: (row) => row.review_status },
  { title: 'Descripción del estado', width: 44, of: (row) => reviewStatusTexts[row.review_status] },
  { title: 'Turno', width: 24, of: (row) => turnLabels[row.turn] },
  { title: 'Tipo de documento', width: 24, of: (row) => row.identification_type },
  { title: 'Número de documento', width: 20, of: (row) => row.identification_number },
  { title: 'Primer nombre', width: 18, of: (row) => row.first_name },
  { title: 'Segundo nombre', width: 18, of: (row) => row.second_name },
  { title: 'Primer apellido', width: 18, of: (row) => row.first_last_name },
  { title: 'Segundo apellido', width: 18, of: (row) => row.second_last_name },
  { title: 'Tarjeta profesional', width: 18, of: (row) => row.professional_license },
  { title: 'Tipo de título', width: 14, of: (row) => row.degree_type },
  { title: 'Institución', width: 44, of: (row) => row.university_name },
  { title: 'Código SNIES', width: 14, of: (row) => row.snies_code },
  { title: 'Correo electrónico', width: 32, of: (row) => row.email },
  { title: 'Celular', width: 14, of: (row) => row.mobile_phone },
  { title: 'Teléfono fijo', width: 14, of: (row) => row.landline_phone },
  { title: 'Departamento de residencia', width: 26, of: (row) => row.residence_department_name },
  { title: 'Ciudad de residencia', width: 24, of: (row) => row.residence_city_name },
  { title: 'Fecha de inscripción', width: 20, of: (row) => row.submitted_at },
  { title: 'Validado por', width: 26, of: (row) => row.reviewed_by },
  { title: 'Fecha de validación', width: 20, of: (row) => row.reviews.at(-1)?.reviewed_at ?? null },
  { title: 'Observación', width: 60, of: (row) => row.observation },
];

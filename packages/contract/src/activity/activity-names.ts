/** The specification defines the first six names; the others belong to features that it doesn't cover. */
export const logNames = [
  'document',
  'document_review',
  'candidate',
  'candidate_review',
  'subsanation_completed',
  'registration_completed',
  'session',
  'calendar',
  'import',
  'staff',
  'trustee',
  'election',
  'mail',
  'process',
] as const;
export type LogName = (typeof logNames)[number];

export const logNameLabels = {
  document: 'Documento',
  document_review: 'Revisión de documento',
  candidate: 'Candidato',
  candidate_review: 'Revisión de candidato',
  subsanation_completed: 'Subsanación finalizada',
  registration_completed: 'Inscripción finalizada',
  session: 'Sesión',
  calendar: 'Calendario',
  import: 'Importación',
  staff: 'Personal',
  trustee: 'Custodio',
  election: 'Votación',
  mail: 'Correo',
  process: 'Proceso',
} as const satisfies Record<LogName, string>;

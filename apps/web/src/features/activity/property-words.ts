import { changeActionLabels } from '@urna/contract/access/change-requests';
import { roleLabels } from '@urna/contract/access/roles';
import { reviewStatusLabels } from '@urna/contract/candidacy/candidacy';
import { columnLabels } from '@urna/contract/candidacy/candidate-fields';
import { disownedEventLabels } from '@urna/contract/candidacy/disowning';
import { repeatCauseLabels, tieMethodLabels } from '@urna/contract/election/repetitions';
import { trusteeStepLabels } from '@urna/contract/election/trustees';
import { campaignAudienceLabels, campaignKindLabels } from '@urna/contract/mail/campaigns';
import { mailStatusLabels } from '@urna/contract/mail/mail-queue';
import { mailTopicLabels } from '@urna/contract/mail/mail-topics';
import { importKindLabels } from '@urna/contract/people/imports';
import type { WindowName } from '@urna/contract/processes/calendar';
import { siteTextLabels } from '@urna/contract/processes/site-texts';
import { claimMatterLabels } from '@urna/contract/voting/claims';
import type { ShownContest } from '../../shared/processes/process-context.ts';

/** The specification's labels for action codes. */
export const actionLabels = {
  CANDIDATE_ACCOUNTANT: 'Candidato Contador',
  CANDIDATE_IES: 'Candidato IES',
  REGISTER_CANDIDATE_DATA: 'Registró Datos de Candidato',
  UPLOAD_CANDIDATE_DOCUMENT: 'Subió Documento de Candidato',
  PREVIEW_CANDIDATE_FORM: 'Revisó Vista Previa de Candidato',
  FINISH_CANDIDATE_REGISTRATION: 'Finalizó Registro de Candidato',
} as const;

const windowLabels = {
  inscription: 'Inscripción',
  correction: 'Subsanación',
  claims: 'Reclamaciones sobre el censo',
  voting: 'Votación',
} as const satisfies Record<WindowName, string>;

export type ContestLabels = Readonly<Record<string, string>>;

/** A contest, and the import of its roll. */
export const labelsOfContests = (shown: readonly Pick<ShownContest, 'contest' | 'title'>[]): ContestLabels =>
  Object.fromEntries(
    shown.flatMap(({ contest, title }) => [
      [contest, title],
      [`roll-${contest}`, `Censo: ${title}`],
    ]),
  );

/** Labels of the other codes used as values. */
const valueLabels: Readonly<Record<string, string>> = {
  ...actionLabels,
  ...reviewStatusLabels,
  ...roleLabels,
  ...changeActionLabels,
  ...windowLabels,
  ...claimMatterLabels,
  ...importKindLabels,
  ...repeatCauseLabels,
  ...tieMethodLabels,
  ...trusteeStepLabels,
  ...mailTopicLabels,
  ...mailStatusLabels,
  ...siteTextLabels,
  ...disownedEventLabels,
  ...campaignKindLabels,
  ...campaignAudienceLabels,
  server: 'El servidor',
  authority: 'Una autoridad independiente',
  reconciliation: 'Conciliación',
  destruction: 'Constancia de destrucción',
  // The reason of a cancelled campaign.
  cancelled: 'Se canceló',
  voting_closed: 'La votación cerró',
  // Why a candidacy is nobody's any more.
  recused: 'Se declaró impedido',
  no_longer_reviewer: 'Ya no revisa candidaturas',
  needs_other_reviewer: 'La última revisión le corresponde a otra persona',
  pending: 'Pendiente',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  first: 'Primera validación',
  final: 'Última revisión',
  staff: 'Personal',
  candidate: 'Candidato',
  voter: 'Votante',
};

/** In display order, independent of the order of the keys. */
const propertyLabels: Readonly<Record<string, string>> = {
  contest: 'Elección',
  candidate_id: 'Identificador del candidato',
  reopened_from: 'Copia de la inscripción',
  candidate_type: 'Tipo de candidato',
  document_type: 'Tipo de documento',
  document_id: 'Identificador del documento',
  stage: 'Etapa',
  old_status: 'Estado anterior',
  new_status: 'Estado nuevo',
  review_status: 'Estado de la revisión',
  documents_reviewed: 'Documentos revisados',
  reason: 'Motivo',
  failures: 'Intentos fallidos',
  observation: 'Observación',
  radicado: 'Radicado',
  replaced: 'Reemplazó a otro',
  from_phone: 'Desde el teléfono',
  staff_id: 'Identificador del usuario',
  assigned_to: 'Asignada a',
  previously: 'Antes era de',
  kind: 'Clase',
  by_code: 'Con código',
  by_directory: 'Con el directorio',
  was_tied: 'Estaba vinculada',
  by_passkey: 'Con llave',
  passkey_id: 'Identificador de la llave de acceso',
  passkeys: 'Llaves de acceso',
  on_sealed_ballot: 'En una tarjeta ya sellada',
  lines: 'Líneas',
  bad_lines: 'Líneas con problemas',
  created: 'Creados',
  updated: 'Actualizados',
  unchanged: 'Iguales',
  deactivated: 'Desactivados',
  import_id: 'Identificador de la importación',
  dry_run: 'Solo prueba',
  file_name: 'Archivo',
  format: 'Formato',
  rows: 'Filas',
  filters: 'Filtros',
  ids: 'Candidaturas elegidas',
  window: 'Etapa del calendario',
  voter_id: 'Identificador del votante',
  change_id: 'Identificador del cambio',
  action: 'Cambio',
  about: 'Sobre',
  details: 'Qué cambia',
  takes_effect_at: 'Con efecto desde',
  needs_second: 'Espera a otro administrador',
  disputed_event: 'Lo que dice que no hizo',
  disputed_on: 'Qué día ocurrió',
  outcome: 'Resultado',
  instead_of: 'En lugar del usuario',
  stopped_from: 'Desde la dirección',
  trustee_id: 'Identificador del custodio',
  fingerprint: 'Huella de la llave pública',
  election_uuid: 'Identificador de la elección',
  voters: 'Personas en el censo',
  choices: 'Candidatos',
  trustees: 'Custodios',
  campaign_id: 'Identificador de la campaña',
  mail_id: 'Identificador del correo',
  reach: 'Personas a quienes llega',
  mails: 'Correos',
  step: 'Paso',
  ballots: 'Votos',
  hour: 'Hora que comenzó el',
  keys: 'Llaves',
  tables: 'Tablas escritas de nuevo',
  checkpoint: 'Punto de control de la base de datos',
  tally_hash: 'Huella de la suma cifrada',
  archive_sha256: 'Huella del archivo de la urna',
  voters_who_voted: 'Personas que votaron',
  sha256: 'Huella del archivo',
  authority_key: 'Llave de la autoridad de credenciales',
  credentials_by: 'Quién hace las credenciales',
  authority_name: 'Autoridad de credenciales',
  authority_email: 'Correo de la autoridad',
  fingerprints: 'Huellas',
  log_key: 'Llave de los comprobantes',
  vkey: 'Llave',
  page: 'Página',
  // The individual fingerprints.
  election: 'Elección',
  credentials: 'Credenciales',
  booth: 'Casilla',
  check: 'Comprobación del voto',
  from: 'Casilla anterior',
  to: 'Casilla nueva',
  // The totals of a campaign's mails.
  sent: 'Enviados',
  skipped: 'Omitidos',
  failed: 'No se pudieron enviar',
  unknown: 'Sin respuesta',
  // The filters of a bulk retry.
  topic: 'Para qué son',
  campaign: 'Campaña',
  // The changeable fields of candidates, staff, calendar, contests and campaigns.
  ...columnLabels,
  oath_accepted: 'Declaración juramentada',
  data_processing_accept: 'Tratamiento de datos',
  image_usage_authorization: 'Uso de imagen',
  email_notification_accept: 'Notificación por correo',
  no_incompatibility_declaration: 'Sin incompatibilidades',
  registration_status: 'Paso de la inscripción',
  registration_start: 'Inicio de la inscripción',
  registration_end: 'Fin de la inscripción',
  name: 'Nombre',
  role: 'Rol',
  active: 'Activo',
  opens_at: 'Apertura',
  closes_at: 'Cierre',
  review_statuses: 'Estados',
  blank: 'Voto en blanco',
  blank_majority_rule: 'Mayoría del voto en blanco',
  trustee_threshold: 'Umbral de custodios',
  audience: 'Para',
  subject: 'Asunto',
  body: 'Mensaje',
  per_minute: 'Correos por minuto',
  signatures: 'Firmas del acta de sellado',
  detail: 'Lo que dice',
  // Repetitions and ties.
  repetition: 'Elección que la repite',
  because: 'Por qué se repite',
  candidates: 'Candidatos',
  same_roll: 'Mismo censo',
  method: 'Cómo se resolvió',
  positions: 'Elegidos, por su posición',
  explanation: 'Explicación',
  resolved_by: 'Ante quién',
  resolved_on: 'Fecha del acto',
  minutes_sha256: 'Huella del acta',
  // What a process says and asks.
  slug: 'Nombre en los enlaces',
  title: 'Título',
  copied_from: 'Copia de',
  previous: 'Proceso anterior',
  period: 'Periodo',
  organiser: 'Organiza',
  contact_page: 'Página de atención',
  contact_email: 'Correo de atención',
  contact_phone: 'Teléfono de atención',
  contact_hours: 'Horario de atención',
  entity_nit: 'NIT',
  entity_address: 'Dirección de la entidad',
  notifications_email: 'Correo para notificaciones judiciales',
  shows_gov_bar: 'Barra de GOV.CO y pie institucional',
  forget_after_months: 'Meses de conservación',
  grace_until: 'Plazo de gracia',
  same_reviewer_allowed: 'La misma persona puede hacer las dos revisiones',
  check_hosts: 'Direcciones de comprobación del voto',
  check_rule_count: 'Comprobaciones fallidas en un día para investigar',
  check_rule_percent: 'Porcentaje de comprobaciones fallidas para investigar',
  same_reviewer: 'Hizo también la primera validación',
  note_id: 'Nota',
  claim_id: 'Número de la reclamación',
  matter: 'Qué se reclama',
  accepted: 'Aceptada',
  question_id: 'Identificador de la pregunta',
  asked: 'Pregunta',
  answer: 'Respuesta',
  wants_file: 'Pide un archivo',
  answer_by: 'Responder hasta el',
  file_sha256: 'Huella del archivo',
  late: 'Después de la fecha',
  proposal_id: 'Versión de la propuesta',
  with_link: 'Con enlace',
  with_cv: 'Con hoja de vida',
  was_public: 'Ya estaba publicada',
  question: 'Lo que se elige',
  seats: 'A cuántas personas elige',
  login: 'Cómo entran quienes votan',
  version: 'Versión',
  paragraphs: 'Texto',
  asked_of: 'Se pide a',
  max_bytes: 'Tamaño máximo',
  help: 'Ayuda',
  source: 'De dónde viene',
  source_url: 'Página donde se obtiene',
  model: 'Modelo',
  usual_reasons: 'Motivos usuales',
  discarded: 'Archivos sin enviar que se borraron',
  documents: 'Documentos',
  log_entries: 'Actividades',
  files: 'Archivos',
  manifest_sha256: 'Huella de la lista de archivos',
  candidacies: 'Candidaturas',
  staff: 'Usuarios',
  needed: 'Deben descifrar',
  of: 'De',
};

const readingOrder = Object.keys(propertyLabels);

export function byReadingOrder(one: string, other: string): number {
  const position = (key: string) => (readingOrder.indexOf(key) + readingOrder.length + 1) % (readingOrder.length + 1);
  return position(one) - position(other);
}

/** An unknown key is shown with spaces instead of underscores. */
export function propertyLabel(key: string): string {
  const known = propertyLabels[key];
  if (known) return known;
  const words = key.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueLabel(text: string, contests: ContestLabels): string | undefined {
  return [valueLabels, contests].find((labels) => Object.hasOwn(labels, text))?.[text];
}

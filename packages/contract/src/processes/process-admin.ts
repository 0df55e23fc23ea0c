import { z } from 'zod';
import { changeAnswerSchema } from '../access/change-requests.ts';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import { declarationKindSchema, declarationSchema } from '../candidacy/declarations.ts';
import { documentGuideTextSchema } from '../candidacy/documents.ts';
import { checkHostsField } from '../election/check-hosts.ts';
import { contestParams, contestStageSchema, loginKindSchema, slugSchema } from '../election/contests.ts';
import { checkHostSchema } from '../election/vote-checks.ts';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { staffEmailField } from '../shared/person-fields.ts';
import { reasonField } from '../shared/reason.ts';
import { calendarSchema, windowsSchema } from './calendar.ts';
import { processWordsSchema } from './processes.ts';
import { siteTextKindSchema, unknownSiteTextPlaceholders } from './site-texts.ts';

/** Administración → Procesos: what a process says, asks and elects, from the draft to the archive. */
const line = (what: string, max: number) =>
  z
    .string({ error: `Escriba ${what}` })
    .trim()
    .min(1, `Escriba ${what}`)
    .max(max, `No puede tener más de ${max} caracteres`)
    .regex(/^[^\r\n]*$/, 'Debe estar en una sola línea');
const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `No puede tener más de ${max} caracteres`)
    .regex(/^[^\r\n]*$/, 'Debe estar en una sola línea')
    .transform((text) => (text === '' ? null : text))
    .nullable();
/** Browsers of all visitors follow it, so any other scheme, such as javascript, is refused. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text);
const optionalEmail = optionalLine(254).refine((text) => text === null || staffEmailField.safeParse(text).success, {
  error: 'Ingrese un correo electrónico válido',
});
/** Names a person's or an institution's page. */
const webAddress = z
  .string({ error: 'Escriba la dirección de su página' })
  .trim()
  .max(300, 'No puede tener más de 300 caracteres')
  .refine(isWebAddress, { error: 'Escriba una dirección web, con https://' });
const paragraph = (max: number) =>
  z.string().trim().min(1, 'Escriba el texto').max(max, `No puede tener más de ${max} caracteres`);

/** Stands in addresses and in receipts' numbers, so it is short. */
export const processSlugField = slugSchema
  .max(20, 'No puede tener más de 20 caracteres')
  .min(1, 'Escriba el nombre de los enlaces');

export const processFieldsSchema = z.object({
  slug: processSlugField,
  title: line('el título', 120),
  body: line('el órgano que se elige', 120),
  period: line('el período', 60),
  organiser: line('quién lo organiza', 120),
  contact_page: optionalLine(300).refine((text) => text === null || isWebAddress(text), {
    error: 'Escriba una dirección web, con https://',
  }),
  contact_email: optionalEmail,
  contact_phone: optionalLine(60),
  contact_hours: optionalLine(120),
  entity_nit: optionalLine(20).refine((text) => text === null || /^[\d.]{6,15}(-\d)?$/.test(text), {
    error: 'Escriba el NIT con su dígito de verificación, como 900.123.456-7',
  }),
  entity_address: optionalLine(160),
  notifications_email: optionalEmail,
  shows_gov_bar: z.boolean(),
  forget_after_months: z
    .int('Escriba un número de meses')
    .min(1, 'Al menos 1 mes')
    .max(600, 'Como máximo 600 meses')
    .nullable(),
  /** Whether the reviewer of the first validation may also make the final review. */
  same_reviewer_allowed: z.boolean(),
  /** Who hosts the voters' checks of the contests that are sealed from now on. */
  check_hosts: checkHostsField,
  /** From more than so many failed checks in a day, and more than this percentage of them, the board investigates. */
  check_rule_count: z
    .int('Escriba un número de comprobaciones')
    .min(0, 'Escriba 0 o más')
    .max(100_000, 'Como máximo 100.000'),
  check_rule_percent: z.number('Escriba un porcentaje').min(0, 'Escriba 0 o más').max(100, 'Como máximo 100'),
});
export const newProcessSchema = processFieldsSchema
  .pick({ slug: true, title: true, body: true, period: true, organiser: true })
  .extend({
    /** The process whose words, contests and texts are copied. */
    copy_of: slugSchema.nullable(),
    /** By how many days its windows are moved; they aren't copied without it. */
    shift_days: z.int().min(-36_500).max(36_500).nullable(),
  });
export type NewProcess = z.infer<typeof newProcessSchema>;
/** Typed before a term is set that has passed already, because the personal data is then erased at once. */
export const FORGET_WORD = 'OLVIDAR';

export const processChangeSchema = processFieldsSchema
  .partial()
  .extend({ confirmation: z.string().trim().toUpperCase().max(20).optional() })
  .refine((change) => Object.keys(change).length > 0, { error: 'No hay nada que cambiar' });
export type ProcessChange = z.infer<typeof processChangeSchema>;

export const contestFieldsSchema = z.object({
  slug: slugSchema.min(1, 'Escriba el nombre'),
  title: line('el nombre', 80),
  question: line('lo que se elige', 160),
  candidate_type: candidateKindSchema,
  login: loginKindSchema,
  seats: z.int('Escriba un número').min(1, 'Al menos 1').max(20, 'Como máximo 20'),
  blank: z.boolean(),
  blank_majority_rule: z.string().trim().min(10, 'Escriba la regla completa, o quítela').max(500).nullable(),
});
export type ContestFields = z.infer<typeof contestFieldsSchema>;
/** The blank vote and its rule are changed where the ballot is prepared. */
export const contestFieldsChangeSchema = contestFieldsSchema
  .omit({ blank: true, blank_majority_rule: true })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'No hay nada que cambiar' });
export type ContestFieldsChange = z.infer<typeof contestFieldsChangeSchema>;

const unknownPlaceholder = ({ input }: { input?: unknown }): string =>
  `No existe el dato ${unknownSiteTextPlaceholders(String(input)).join(', ')}`;

export const declarationTextSchema = z.object({
  version: line('la versión', 20),
  title: line('el título', 160),
  paragraphs: z.array(paragraph(5000)).min(1, 'Escriba el texto').max(40),
});
export type DeclarationText = z.infer<typeof declarationTextSchema>;

export const siteTextFieldsSchema = declarationTextSchema.extend({
  paragraphs: z
    .array(
      paragraph(5000).refine((text) => unknownSiteTextPlaceholders(text).length === 0, { error: unknownPlaceholder }),
    )
    .min(1, 'Escriba el texto')
    .max(120, 'Como máximo 120 párrafos'),
});
export type SiteTextFields = z.infer<typeof siteTextFieldsSchema>;

export const documentGuideSchema = z.object({
  help: paragraph(300),
  usual_reasons: z.array(paragraph(200)).max(12, 'Como máximo 12 motivos'),
});
export type DocumentGuide = z.infer<typeof documentGuideSchema>;

/** As many signatures as programs that read checkpoints must accept. */
export const MAX_WITNESSES = 15;

export const newWitnessSchema = z.object({
  name: line('el nombre', 120),
  page: webAddress,
  /** The verifier key that the witness's program shows. */
  vkey: z
    .string({ error: 'Pegue la llave' })
    .trim()
    .min(1, 'Pegue la llave')
    .max(300, 'La llave es demasiado larga')
    .regex(/^[^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+$/, 'No parece una llave: tiene la forma nombre+número+código'),
});
export type NewWitness = z.infer<typeof newWitnessSchema>;

/** Typed to confirm what can't be undone. */
export const MAKE_CURRENT_WORD = 'PONER EN CURSO';
export const ARCHIVE_WORD = 'ARCHIVAR';

export const processRowSchema = processWordsSchema.extend({
  candidates: z.int(),
  voters: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  made_current_at: z.string().nullable(),
  archived_at: z.string().nullable(),
  forgotten_at: z.string().nullable(),
  /** As its pages show them: a draft's are for staff alone, so the public calls don't tell them. */
  shown_contests: calendarSchema.shape.contests,
  shown_windows: calendarSchema.shape.windows,
});
export type ProcessOverview = z.infer<typeof processRowSchema>;

export const processDetailSchema = processRowSchema.extend({
  forget_after_months: z.int().nullable(),
  same_reviewer_allowed: z.boolean(),
  check_hosts: z.array(checkHostSchema),
  check_rule_count: z.int(),
  check_rule_percent: z.number(),
  windows: windowsSchema,
  contests: z.array(contestFieldsSchema.extend({ stage: contestStageSchema, repeats: z.string().nullable() })),
  /** Every version, newest first within its kind. */
  declarations: z.array(
    declarationSchema.extend({ created_by: z.string(), created_at: z.string(), accepted: z.int() }),
  ),
  documents: z.array(documentGuideTextSchema),
  /** Every version, newest first within its kind. */
  site_texts: z.array(
    declarationTextSchema.extend({
      id: z.int(),
      kind: siteTextKindSchema,
      created_by: z.string(),
      created_at: z.string(),
    }),
  ),
  witnesses: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      page: z.string(),
      vkey: z.string(),
      added_by: z.string(),
      added_at: z.string(),
      /** Null while it follows the boxes. */
      retired_at: z.string().nullable(),
    }),
  ),
  /** Why a part can't be changed any more, and since when; parts that can are missing. */
  fixed: z.partialRecord(z.enum(['slug', 'words', 'contests', 'declarations', 'everything']), z.string()),
  /** What making it current, or archiving it, still waits for, in sentences. */
  waits_for: z.array(z.string()),
  /** What its public pages lack, in sentences. It keeps nobody from making it current. */
  lacks: z.array(z.string()),
});
export type ProcessDetail = z.infer<typeof processDetailSchema>;
export const processAnswerSchema = z.object({ message: z.string(), data: processDetailSchema });

const tag = 'Procesos';
export const processParams = z.object({ process: slugSchema });
const declarationParams = processParams.extend({ kind: declarationKindSchema });
const siteTextParams = processParams.extend({ kind: siteTextKindSchema });
const guideParams = processParams.extend({ type: z.coerce.number<number>().int().min(1).max(4) });
const processContestParams = processParams.extend(contestParams.shape);
const witnessParams = processParams.extend(idParams.shape);

export const listAllProcesses = {
  method: 'GET',
  path: '/admin/processes',
  tag,
  summary: 'Los procesos, del más reciente al más antiguo',
  who: { staff: 'read' },
  answers: { 200: dataSchema(z.array(processRowSchema)) },
} as const satisfies Endpoint;

export const createProcess = {
  method: 'POST',
  path: '/admin/processes',
  tag,
  summary: 'Crea un borrador, desde cero o como copia de otro proceso',
  who: { staff: 'administer' },
  body: newProcessSchema,
  answers: { 201: processAnswerSchema },
} as const satisfies Endpoint;

export const getProcess = {
  method: 'GET',
  path: '/admin/processes/:process',
  tag,
  summary: 'Un proceso: sus palabras, ventanas, elecciones, declaraciones y documentos',
  who: { staff: 'audit' },
  params: processParams,
  answers: { 200: dataSchema(processDetailSchema) },
} as const satisfies Endpoint;

export const changeProcess = {
  method: 'PATCH',
  path: '/admin/processes/:process',
  tag,
  summary: 'Cambia las palabras o el contacto de un proceso',
  who: { staff: 'administer' },
  params: processParams,
  body: processChangeSchema,
  answers: { 200: processAnswerSchema },
} as const satisfies Endpoint;

export const discardProcess = {
  method: 'DELETE',
  path: '/admin/processes/:process',
  tag,
  summary: 'Descarta un borrador',
  who: { staff: 'administer' },
  params: processParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const makeProcessCurrent = {
  method: 'POST',
  path: '/admin/processes/:process/current',
  tag,
  summary: 'Pone en curso un borrador y archiva el proceso anterior: no se puede deshacer',
  who: { staff: 'administer' },
  params: processParams,
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  body: z.object({
    confirmation: z.literal(MAKE_CURRENT_WORD, { error: `Escriba ${MAKE_CURRENT_WORD} para confirmar` }),
    reason: reasonField.optional(),
  }),
  answers: { 200: processAnswerSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

export const archiveProcess = {
  method: 'POST',
  path: '/admin/processes/:process/archive',
  tag,
  summary: 'Archiva el proceso en curso: no se puede deshacer',
  who: { staff: 'administer' },
  params: processParams,
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  body: z.object({
    confirmation: z.literal(ARCHIVE_WORD, { error: `Escriba ${ARCHIVE_WORD} para confirmar` }),
    reason: reasonField.optional(),
  }),
  answers: { 200: processAnswerSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

export const addContest = {
  method: 'POST',
  path: '/admin/processes/:process/contests',
  tag,
  summary: 'Agrega una elección a un borrador',
  who: { staff: 'administer' },
  params: processParams,
  body: contestFieldsSchema,
  answers: { 201: processAnswerSchema },
} as const satisfies Endpoint;

export const changeContest = {
  method: 'PATCH',
  path: '/admin/processes/:process/contests/:contest',
  tag,
  summary: 'Cambia una elección que no se ha sellado',
  who: { staff: 'administer' },
  params: processContestParams,
  body: contestFieldsChangeSchema,
  answers: { 200: processAnswerSchema },
} as const satisfies Endpoint;

export const removeContest = {
  method: 'DELETE',
  path: '/admin/processes/:process/contests/:contest',
  tag,
  summary: 'Quita una elección de un borrador',
  who: { staff: 'administer' },
  params: processContestParams,
  answers: { 200: processAnswerSchema },
} as const satisfies Endpoint;

export const writeDeclaration = {
  method: 'PUT',
  path: '/admin/processes/:process/declarations/:kind',
  tag,
  summary: 'Escribe una declaración: en un borrador la cambia, en el proceso en curso publica una versión nueva',
  who: { staff: 'administer' },
  params: declarationParams,
  body: declarationTextSchema,
  answers: { 200: processAnswerSchema },
} as const satisfies Endpoint;

export const writeSiteText = {
  method: 'PUT',
  path: '/admin/processes/:process/texts/:kind',
  tag,
  summary: 'Escribe un texto del sitio: en un borrador lo cambia, en el proceso en curso publica una versión nueva',
  who: { staff: 'administer' },
  params: siteTextParams,
  body: siteTextFieldsSchema,
  answers: { 200: processAnswerSchema },
} as const satisfies Endpoint;

export const writeDocumentGuide = {
  method: 'PUT',
  path: '/admin/processes/:process/documents/:type',
  tag,
  summary: 'Escribe la ayuda de un documento y sus motivos usuales de rechazo',
  who: { staff: 'administer' },
  params: guideParams,
  body: documentGuideSchema,
  answers: { 200: processAnswerSchema },
} as const satisfies Endpoint;

export const addWitness = {
  method: 'POST',
  path: '/admin/processes/:process/witnesses',
  tag,
  summary: 'Registra un veedor de las urnas del proceso',
  confirm: { passkey: 'if any' },
  who: { staff: 'administer' },
  params: processParams,
  body: newWitnessSchema,
  answers: { 201: processAnswerSchema },
} as const satisfies Endpoint;

/** Before a seal it is deleted; from then on it is retired, and stays on the public page with what it signed. */
export const retireWitness = {
  method: 'POST',
  path: '/admin/processes/:process/witnesses/:id/retirement',
  tag,
  summary: 'Retira un veedor, con su motivo; después del sellado sigue a la vista con lo que firmó',
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  who: { staff: 'administer' },
  params: witnessParams,
  body: z.object({ reason: reasonField.optional() }),
  answers: { 200: processAnswerSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

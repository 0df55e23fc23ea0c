// The contract of the processes' administration.

import { z } from 'zod';
import { changeAnswerSchema } from '../access/change-requests.ts';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import { declarationKindSchema, declarationSchema } from '../candidacy/declarations.ts';
import { documentTypeSchema, MAX_DOCUMENT_TYPE } from '../candidacy/documents.ts';
import { contestParams, contestStageSchema, slugSchema } from '../election/contests.ts';
import { checkHostSchema } from '../election/vote-checks.ts';
import { type Endpoint, idParams } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { reasonField } from '../shared/reason.ts';
import { calendarSchema, windowsSchema } from './calendar.ts';
import {
  contestFieldsChangeSchema,
  contestFieldsSchema,
  declarationTextSchema,
  documentChangeSchema,
  newProcessSchema,
  newWitnessSchema,
  processChangeSchema,
  siteTextFieldsSchema,
} from './process-fields.ts';
import { processWordsSchema } from './processes.ts';
import { siteTextKindSchema } from './site-texts.ts';

/** Administración → Procesos: what a process says, asks and elects, from the draft to the archive. */

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
  documents: z.array(documentTypeSchema),
  /** How many registrations of each kind have begun and weren't sent. */
  drafts: z.record(candidateKindSchema, z.int()),
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
  fixed: z.partialRecord(z.enum(['slug', 'words', 'contests', 'declarations', 'documents', 'everything']), z.string()),
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
const documentParams = processParams.extend({ type: z.coerce.number<number>().int().min(1).max(MAX_DOCUMENT_TYPE) });
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

export const addDocument = {
  method: 'POST',
  path: '/admin/processes/:process/documents',
  tag,
  summary: 'Pide un documento más',
  who: { staff: 'administer' },
  params: processParams,
  body: documentChangeSchema,
  answers: { 201: processAnswerSchema },
} as const satisfies Endpoint;

export const changeDocument = {
  method: 'PUT',
  path: '/admin/processes/:process/documents/:type',
  tag,
  summary: 'Cambia un documento: a quién se pide, en qué formato, y lo que se dice de él',
  who: { staff: 'administer' },
  params: documentParams,
  body: documentChangeSchema,
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

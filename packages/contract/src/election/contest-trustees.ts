import { z } from 'zod';
import { changeAnswerSchema } from '../access/change-requests.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';
import { fullNameField, staffEmailField } from '../shared/person-fields.ts';
import { reasonField } from '../shared/reason.ts';
import { contestAnswerSchema } from './contest-admin.ts';
import { contestParams, contestStageSchema, contestThingParams } from './contests.ts';
import { trusteeStepSchema, trusteeThresholdSchema } from './trustees.ts';

/** A contest's trustees, tally and publication as the administrator sees them. */
export const trusteeProgressSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  key_fingerprint: z.string().nullable(),
  /** Whether the administrator entered a key generated with another program. */
  key_brought: z.boolean(),
  awaited: trusteeStepSchema.nullable(),
  link_sent_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  rehearsed_at: z.string().nullable(),
  /** When the trustee signed the sealing act, and when they objected to the sealed setup. */
  signed_at: z.string().nullable(),
  objected_at: z.string().nullable(),
  objection: z.string().nullable(),
  decrypted_at: z.string().nullable(),
});
export type TrusteeProgress = z.infer<typeof trusteeProgressSchema>;

export const trusteesOverviewSchema = z.object({
  contest: z.string(),
  stage: contestStageSchema,
  /** Whether this is the demonstration, where `POST /demo/close-voting` closes the voting at once. */
  demonstration: z.boolean(),
  threshold: trusteeThresholdSchema.nullable(),
  blank_majority_rule: z.string().nullable(),
  trustees: z.array(trusteeProgressSchema),
  /** The rehearsal's invented votes, and the counts that the trustees decrypted from them once all have rehearsed. */
  rehearsal: z.object({ expected: z.array(z.int()), counts: z.array(z.int()).nullable() }),
  /** For a sealed contest: what opening requires besides the calendar. */
  opening: z
    .object({
      signatures: z.int(),
      needed: z.int(),
      cleared_at: z.string().nullable(),
      /** Set if an administrator opened without enough signatures. */
      override: z.object({ by: z.string(), reason: z.string() }).nullable(),
    })
    .nullable(),
  /** Null until voting has closed. */
  tally: z
    .object({
      done: z.int(),
      total: z.int(),
      /** Why tallying is interrupted; it is retried automatically. */
      error: z.string().nullable(),
      tallied_at: z.string().nullable(),
      decryptions: z.int(),
      decryptions_needed: z.int(),
      decrypted_at: z.string().nullable(),
    })
    .nullable(),
  published_at: z.string().nullable(),
  published_by: z.string().nullable(),
});
export type TrusteesOverview = z.infer<typeof trusteesOverviewSchema>;

export const newTrusteeSchema = z.object({
  name: fullNameField,
  email: staffEmailField,
  /**
   * Only for a trustee who generated the key with belenios-tool: the public key with the proof of knowledge of the
   * private key. Other trustees generate theirs on the page that the mailed link opens.
   */
  public_key: z
    .string()
    .trim()
    .min(1, 'Pegue la llave pública del custodio')
    .max(4000, 'La llave es demasiado larga')
    .optional(),
});
export type NewTrustee = z.infer<typeof newTrusteeSchema>;

/** An administrator types this word to open without the trustees' signatures; the reason is published. */
export const OPEN_WORD = 'ABRIR';
export const openWithoutActsSchema = z.object({
  confirmation: z.literal(OPEN_WORD, { error: `Escriba ${OPEN_WORD} para confirmar` }),
  reason: reasonField,
});

/** The administrator types this word to confirm: publication makes the result public for good. */
export const PUBLISH_WORD = 'PUBLICAR';
export const publishRequestSchema = z.object({
  confirmation: z.literal(PUBLISH_WORD, { error: `Escriba ${PUBLISH_WORD} para confirmar` }),
});

const tag = 'Elecciones';

export const getTrusteesOverview = {
  method: 'GET',
  path: '/admin/contests/:contest/custody',
  about: 'process',
  tag,
  summary: 'Custodios, ensayo, escrutinio y publicación',
  who: { staff: 'audit' },
  params: contestParams,
  answers: { 200: dataSchema(trusteesOverviewSchema) },
} as const satisfies Endpoint;

export const appointTrustee = {
  method: 'POST',
  path: '/admin/contests/:contest/trustees',
  about: 'process',
  tag,
  summary: 'Designa un custodio y le envía su enlace personal',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  params: contestParams,
  body: newTrusteeSchema,
  answers: { 201: contestAnswerSchema },
} as const satisfies Endpoint;

export const dismissTrustee = {
  method: 'DELETE',
  path: '/admin/contests/:contest/trustees/:id',
  about: 'process',
  tag,
  summary: 'Retira un custodio',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  params: contestThingParams,
  answers: { 200: contestAnswerSchema },
} as const satisfies Endpoint;

export const sendTrusteeLink = {
  method: 'POST',
  path: '/admin/contests/:contest/trustees/:id/link',
  about: 'process',
  tag,
  summary: 'Envía a un custodio un enlace nuevo; el anterior deja de servir',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  params: contestThingParams,
  body: z.object({ reason: reasonField.optional() }),
  answers: { 200: messageSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

export const sendTrusteeReminder = {
  method: 'POST',
  path: '/admin/contests/:contest/trustees/:id/reminder',
  about: 'process',
  tag,
  summary: 'Recuerda a un custodio lo que se espera de él',
  who: { staff: 'administer' },
  params: contestThingParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

export const allowOpeningWithoutActs = {
  method: 'POST',
  path: '/admin/contests/:contest/open-without-acts',
  about: 'process',
  tag,
  summary: 'Deja abrir la votación sin las firmas del acta de sellado; el motivo es público',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any', second: 'administrator', after: '24 h' },
  params: contestParams,
  body: openWithoutActsSchema,
  answers: { 200: messageSchema, 202: changeAnswerSchema },
} as const satisfies Endpoint;

export const publishContest = {
  method: 'POST',
  path: '/admin/contests/:contest/publish',
  about: 'process',
  tag,
  summary: 'Publica el resultado: no se puede deshacer',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  params: contestParams,
  body: publishRequestSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

/** Available in the demonstration only; elsewhere the calendar closes the voting. */
export const closeDemoContest = {
  method: 'POST',
  path: '/demo/close-voting',
  tag: 'Prueba',
  summary: 'Cierra ya la votación de una elección de la demostración',
  who: { staff: 'administer' },
  body: contestParams,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

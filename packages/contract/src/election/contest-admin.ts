import { z } from 'zod';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import { windowSchema } from '../processes/calendar.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { reasonField } from '../shared/reason.ts';
import { contestFields, contestParams, contestStageSchema, contestThingParams, loginKindSchema } from './contests.ts';
import { credentialSourceSchema } from './credential-authority.ts';
import { fingerprintsSchema } from './elections.ts';
import { trusteeThresholdSchema } from './trustees.ts';

/** A contest as the administrator sees it. */
export const choiceSchema = z.object({
  candidate_id: z.int(),
  full_name: z.string(),
  degree: z.string(),
  city: z.string(),
  institution: z.string().nullable(),
  professional_card: z.string(),
  /** API path of the photo: the candidate's document before sealing, the public picture after it. */
  photo_url: z.string().nullable(),
});
export type Choice = z.infer<typeof choiceSchema>;

export const exclusionSchema = choiceSchema.extend({
  reason: z.string(),
  excluded_by: z.string(),
  excluded_at: z.string(),
});

export const trusteeSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** The compact Base64 SHA-256 of the key's text, or of the certificate's with a threshold; null until it was sent. */
  key_fingerprint: z.string().nullable(),
  added_by: z.string(),
  added_at: z.string(),
});
export type Trustee = z.infer<typeof trusteeSchema>;

/** The work with an independent authority before the sealing; afterwards its public record tells what was published. */
export const authorityWorkSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** The roll that was exported for it; `sha256` is null once the roll is another. */
  roll: z
    .object({ sha256: z.string().nullable(), voters: z.int(), exported_at: z.string(), exported_by: z.string() })
    .nullable(),
  /** The list that was accepted last. */
  list: z
    .object({
      file_name: z.string(),
      sent_by: z.string(),
      sent_at: z.string(),
      sha256: z.string(),
      /** The authority's verifier key. */
      key: z.string(),
      credentials: z.int(),
      /** Whether it was made for the roll as it is; sealing takes no other. */
      of_this_roll: z.boolean(),
    })
    .nullable(),
  /** The list that is being checked, and how many of its credentials are. */
  checking: z.object({ file_name: z.string(), checked: z.int() }).nullable(),
  /** The list that was sent last, if it was refused. */
  refused: z.object({ file_name: z.string(), reason: z.string() }).nullable(),
});
export type AuthorityWork = z.infer<typeof authorityWorkSchema>;

export const contestSchema = z.object({
  ...contestFields,
  title: z.string(),
  candidate_type: candidateKindSchema,
  login: loginKindSchema,
  seats: z.int(),
  stage: contestStageSchema,
  blank: z.boolean(),
  window: windowSchema.nullable(),
  /** In the order of the ballot. */
  choices: z.array(choiceSchema),
  exclusions: z.array(exclusionSchema),
  roll: z.object({
    voters: z.int(),
    /** Where voters log in with a password: those who haven't chosen one yet. */
    without_password: z.int(),
    /** Those whose address mail came back from. */
    returned: z.int(),
    imported_at: z.string().nullable(),
    file_name: z.string().nullable(),
  }),
  credentials: z.object({ by: credentialSourceSchema, authority: authorityWorkSchema.nullable() }),
  trustees: z.array(trusteeSchema),
  sealing: z.object({ done: z.int(), total: z.int(), error: z.string().nullable() }),
  /** The number of outside trustees, and how many of them decryption needs. */
  custody: z.object({ trustees: z.int(), needed: z.int() }),
  must_accept_few_trustees: z.boolean(),
  /** What still prevents sealing, in sentences; empty if nothing does. */
  waits_for: z.array(z.string()),
  /** Why candidates could be missing on a ballot that is sealed now, in sentences: sealing then takes a typed reason. */
  seals_early: z.array(z.string()),
  /** What it would be sealed without, in sentences. It keeps nobody from sealing. */
  seals_without: z.array(z.string()),
  election: z
    .object({
      uuid: z.string(),
      sealed_at: z.string(),
      sealed_by: z.string(),
      voters: z.int(),
      fingerprints: fingerprintsSchema,
      /** If it was sealed while candidates could still be approved: what was open then, and the typed reason. */
      early: z.object({ because: z.array(z.string()), reason: z.string() }).nullable(),
    })
    .nullable(),
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  ballots: z.int(),
  /** How many voters said "No fui yo" of something that a mail told them of. */
  disputed_identities: z.int(),
});
export type Contest = z.infer<typeof contestSchema>;
export const contestAnswerSchema = z.object({ message: z.string(), data: contestSchema });

export const contestChangeSchema = z
  .object({
    blank: z.boolean(),
    /** Null if all trustees must decrypt together. A change restarts key generation for every trustee. */
    trustee_threshold: trusteeThresholdSchema.nullable(),
    /** The consequence of a majority of blank votes, printed in the acta; null for none. */
    blank_majority_rule: z
      .string()
      .trim()
      .min(10, 'Escriba la regla completa, o quítela')
      .max(500, 'No debe exceder los 500 caracteres.')
      .nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'No hay nada que cambiar' });
export type ContestChange = z.infer<typeof contestChangeSchema>;
export const exclusionRequestSchema = z.object({ candidate_id: z.int(), reason: reasonField });

/** The administrator types this word to confirm, because sealing can't be undone. */
export const SEAL_WORD = 'SELLAR';
/** Must also be typed if `isQuorumStrong` is false. */
export const FEW_TRUSTEES_WORD = 'ACEPTO POCOS CUSTODIOS';
export const fewTrusteesSchema = z.object({
  confirmation: z.literal(FEW_TRUSTEES_WORD, { error: `Escriba ${FEW_TRUSTEES_WORD} para confirmar` }),
  reason: reasonField,
});
export type FewTrustees = z.infer<typeof fewTrusteesSchema>;
export const sealRequestSchema = z.object({
  confirmation: z.literal(SEAL_WORD, { error: `Escriba ${SEAL_WORD} para confirmar` }),
  few_trustees: fewTrusteesSchema.optional(),
  /** Typed where people may still be approved who won't be on the ballot. */
  early_reason: reasonField.optional(),
});
/** What an administrator accepts in writing when sealing. */
export type SealAcceptances = Pick<z.infer<typeof sealRequestSchema>, 'few_trustees' | 'early_reason'>;

const tag = 'Elecciones';

export const getContest = {
  method: 'GET',
  path: '/admin/contests/:contest',
  about: 'process',
  tag,
  summary: 'Una elección: candidatos, censo, custodios y sellado',
  who: { staff: 'audit' },
  params: contestParams,
  answers: { 200: dataSchema(contestSchema) },
} as const satisfies Endpoint;

export const changeContestSettings = {
  method: 'PATCH',
  path: '/admin/contests/:contest',
  about: 'process',
  tag,
  summary: 'Cambia el voto en blanco, su regla o el umbral de custodios',
  who: { staff: 'administer' },
  params: contestParams,
  body: contestChangeSchema,
  answers: { 200: contestAnswerSchema },
} as const satisfies Endpoint;

export const excludeCandidate = {
  method: 'POST',
  path: '/admin/contests/:contest/exclusions',
  about: 'process',
  tag,
  summary: 'Retira un candidato de la tarjeta electoral, con su motivo',
  who: { staff: 'administer' },
  params: contestParams,
  body: exclusionRequestSchema,
  answers: { 200: contestAnswerSchema },
} as const satisfies Endpoint;

export const restoreCandidate = {
  method: 'DELETE',
  path: '/admin/contests/:contest/exclusions/:id',
  about: 'process',
  tag,
  summary: 'Devuelve un candidato a la tarjeta electoral',
  who: { staff: 'administer' },
  params: contestThingParams,
  answers: { 200: contestAnswerSchema },
} as const satisfies Endpoint;

export const sealContest = {
  method: 'POST',
  path: '/admin/contests/:contest/seal',
  about: 'process',
  tag,
  summary: 'Sella la elección: no se puede deshacer',
  who: { staff: 'administer' },
  confirm: { passkey: 'if any' },
  params: contestParams,
  body: sealRequestSchema,
  answers: { 202: contestAnswerSchema },
} as const satisfies Endpoint;

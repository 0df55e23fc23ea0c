import { z } from 'zod';
import { type ContestName, contestNameSchema, contestStageSchema } from './contest-names.ts';
import type { Endpoint } from './endpoint.ts';
import { dataSchema } from './envelope.ts';
import { reasonField } from './reason.ts';

/**
 * A trustee's personal page. The link that is mailed holds a token after `#`, so that no server on the way sees it; the
 * page sends it as `Authorization: Bearer <token>` to `/trustees/me…`. Texts of the protocol travel as strings, exactly as
 * packages/belenios writes them, since their hashes are signed.
 */
export const TRUSTEE_PAGE = '/custodio';
export const trusteeLink = (publicUrl: string, token: string): string => `${publicUrl}${TRUSTEE_PAGE}#token=${token}`;
export const trusteeTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Enough for the polynomial of fifty trustees. */
const MAX_TEXT = 60_000;
const protocolText = z.string().min(1).max(MAX_TEXT);

/** How many trustees must decrypt, and among how many; none of this where all must. */
export const MAX_TRUSTEES = 20;
export const trusteeThresholdSchema = z
  .object({
    needed: z.int().min(2, 'Deben descifrar al menos 2 custodios'),
    of: z.int().min(3, 'Para un umbral hacen falta al menos 3 custodios').max(MAX_TRUSTEES, 'Son demasiados custodios'),
  })
  .refine(({ needed, of }) => needed < of, {
    error: 'El umbral es menor que el número de custodios: si todos deben descifrar, elija «todos juntos»',
    path: ['needed'],
  });
export type TrusteeThreshold = z.infer<typeof trusteeThresholdSchema>;

/** What is awaited from a trustee. */
export const trusteeSteps = [
  'public_key',
  'certificate',
  'polynomial',
  'output',
  'rehearsal',
  'sealing_act',
  'partial_decryption',
] as const;
export const trusteeStepSchema = z.enum(trusteeSteps);
export type TrusteeStep = z.infer<typeof trusteeStepSchema>;

/** For lists: "Falta …". */
export const trusteeStepLabels = {
  public_key: 'Crear su clave',
  certificate: 'Crear su clave (paso 1 de 3)',
  polynomial: 'Repartir su parte (paso 2 de 3)',
  output: 'Recibir las partes (paso 3 de 3)',
  rehearsal: 'Hacer el ensayo',
  sealing_act: 'Firmar el acta de sellado',
  partial_decryption: 'Descifrar su parte',
} as const satisfies Record<TrusteeStep, string>;

/**
 * The rehearsal's tally is made up, and provably so: the server says with which numbers it was encrypted, and the
 * trustee's browser makes the ciphertexts from them itself (`alpha` is the generator to the power of each number). So a
 * rehearsal can't be a ballot in disguise. `makePartialDecryption` is called with this instead of an election's
 * fingerprint, with one question that has a choice for each number; `beta` isn't looked at.
 */
export const rehearsalFingerprint = (contest: ContestName): string => `urna-ensayo-${contest}`;

/** What this trustee must do now. */
export const trusteeTaskSchema = z.discriminatedUnion('task', [
  /** All together: a key pair. */
  z.object({ task: z.literal('make_key') }),
  /** A threshold: seed and certificate for this place. */
  z.object({
    task: z.literal('certificate'),
    context: z.object({ size: z.int(), threshold: z.int(), index: z.int() }),
  }),
  z.object({ task: z.literal('polynomial'), certificates: z.array(z.string()) }),
  z.object({ task: z.literal('output'), certificates: z.array(z.string()), input: z.string() }),
  z.object({
    task: z.literal('rehearse'),
    exponents: z.array(z.string()),
    /** Of a threshold: this trustee's share, sealed to their seed (`openShare`). */
    sealed_share: z.string().nullable(),
  }),
  /** Nothing to do until others have done theirs; they are named. A mail calls. */
  z.object({
    task: z.literal('wait'),
    for: z.enum(['trustees', 'certificates', 'polynomials']),
    names: z.array(z.string()),
  }),
  /** Sealed: the browser checks what was published, from the public archive, and signs its fingerprints. */
  z.object({
    task: z.literal('sealing_act'),
    archive_url: z.string(),
    /** Of a threshold: this trustee's share, sealed to their seed (`openShare`). */
    sealed_share: z.string().nullable(),
    /** When this trustee said that what was sealed isn't right. */
    objected_at: z.string().nullable(),
  }),
  /** Key, rehearsal and sealing act are done: the trustee comes back when the vote has closed. A mail calls. */
  z.object({ task: z.literal('ready') }),
  /** `GET /trustees/me/tally` has what it takes. */
  z.object({
    task: z.literal('decrypt'),
    /** Why the part that came before was set aside, of a trustee who must send another. */
    set_aside: z.object({ at: z.string(), reason: z.string() }).nullable(),
  }),
  z.object({
    task: z.literal('done'),
    /** Null of a trustee without whom there were enough. */
    decrypted_at: z.string().nullable(),
  }),
]);
export type TrusteeTask = z.infer<typeof trusteeTaskSchema>;

export const trusteePageSchema = z.object({
  /** What trustee files call the process and the contest. */
  process: z.string(),
  contest: contestNameSchema,
  contest_title: z.string(),
  stage: contestStageSchema,
  trustee: z.object({
    name: z.string(),
    /** The number by which the archive names this trustee; the server is 1. */
    owner: z.int(),
    /** Compact Base64 of the SHA-256 of what was sent first (public key or certificate); trustee files bear it. */
    key_fingerprint: z.string().nullable(),
  }),
  threshold: trusteeThresholdSchema.nullable(),
  /** All of them, in order. */
  trustees: z.array(
    z.object({ name: z.string(), awaited: trusteeStepSchema.nullable(), key_fingerprint: z.string().nullable() }),
  ),
  /** How many trustees are, or would be, needed to decrypt, for the sentence on who could open the votes. */
  custody: z.object({ trustees: z.int(), needed: z.int() }),
  /** When votes may be cast, if that is set. */
  window: z.object({ opens_at: z.string(), closes_at: z.string() }).nullable(),
  task: trusteeTaskSchema,
});
export type TrusteePage = z.infer<typeof trusteePageSchema>;

/** Each answers the page as it is then. What was sent already is accepted again; another thing after it is not. */
export const publicKeyRequestSchema = z.object({ public_key: protocolText });
export const certificateRequestSchema = z.object({ certificate: protocolText });
export const polynomialRequestSchema = z.object({ polynomial: protocolText });
export const outputRequestSchema = z.object({ output: protocolText });
export const rehearsalRequestSchema = z.object({ partial: protocolText });
export const sealingActRequestSchema = z.object({
  /** The signature of `signSealingAct` over the fingerprints of election, trustees and credentials. */
  signature: protocolText,
});
/** What was sealed isn't right: an alarm to the administrators, which also holds the opening. */
export const objectionRequestSchema = z.object({
  detail: z.string().trim().max(500, 'No debe exceder los 500 caracteres.'),
});
export const partialDecryptionRequestSchema = z.object({
  partial: protocolText,
  /** The signature of `endorse` over election fingerprint, tally and partial decryption. */
  endorsement: protocolText,
  /** The proof of `makeStrongProof` over all factors. Only a page from before there was one leaves it out. */
  strong_proof: protocolText.optional(),
});
export const trusteeAnswerSchema = z.object({ message: z.string(), data: trusteePageSchema });

/** What a trustee decrypts, and what it can be checked against. */
export const trusteeTallySchema = z.object({
  /** The published texts, to the letter. */
  election: z.string(),
  trustees: z.string(),
  tally: z.string(),
  /** The SHA-256 of the tally's text in hexadecimal, as the archive names it. */
  tally_hash: z.string(),
  ballots: z.int(),
  owner: z.int(),
  sealed_share: z.string().nullable(),
  /** The public archive, which until the publication ends with this tally. */
  archive_url: z.string(),
});
export type TrusteeTally = z.infer<typeof trusteeTallySchema>;

/** What the administrator sees of the trustees of a contest, its tally and its publication. */
export const trusteeProgressSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  key_fingerprint: z.string().nullable(),
  /** Whether the administrator brought the key along, made with another program. */
  key_brought: z.boolean(),
  awaited: trusteeStepSchema.nullable(),
  link_sent_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  rehearsed_at: z.string().nullable(),
  /** When the sealing act was signed, and when this trustee said that what was sealed isn't right. */
  signed_at: z.string().nullable(),
  objected_at: z.string().nullable(),
  objection: z.string().nullable(),
  decrypted_at: z.string().nullable(),
  /** Whether their part came with a strong proof, as all have since there is one; null before they have sent it. */
  proven: z.boolean().nullable(),
  /** Parts of theirs that were set aside. */
  set_aside: z.array(z.object({ at: z.string(), reason: z.string() })),
});
export type TrusteeProgress = z.infer<typeof trusteeProgressSchema>;

export const trusteesOverviewSchema = z.object({
  contest: contestNameSchema,
  stage: contestStageSchema,
  /** Whether this is the demonstration, whose voting `POST /demo/close-voting` closes at once. */
  demonstration: z.boolean(),
  threshold: trusteeThresholdSchema.nullable(),
  blank_majority_rule: z.string().nullable(),
  trustees: z.array(trusteeProgressSchema),
  /** The made-up votes, and what the trustees decrypted of them together once all have rehearsed. */
  rehearsal: z.object({ expected: z.array(z.int()), counts: z.array(z.int()).nullable() }),
  /** Of a sealed contest: what its opening waits for, besides the calendar. */
  opening: z
    .object({
      signatures: z.int(),
      needed: z.int(),
      cleared_at: z.string().nullable(),
      /** Where an administrator opened without enough signatures. */
      override: z.object({ by: z.string(), reason: z.string() }).nullable(),
    })
    .nullable(),
  /** Once the vote has closed. */
  tally: z
    .object({
      done: z.int(),
      total: z.int(),
      /** Why it doesn't go on for now; it is tried again by itself. */
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

/** Typed by the administrator who opens without the trustees' signatures; the reason is public. */
export const OPEN_WORD = 'ABRIR';
export const openWithoutActsSchema = z.object({
  confirmation: z.literal(OPEN_WORD, { error: `Escriba ${OPEN_WORD} para confirmar` }),
  reason: reasonField,
});

/** Typed by the administrator: from then on the result is everybody's. */
export const PUBLISH_WORD = 'PUBLICAR';
export const publishRequestSchema = z.object({
  confirmation: z.literal(PUBLISH_WORD, { error: `Escriba ${PUBLISH_WORD} para confirmar` }),
});

/** The calls of a trustee's personal page. The administrator's are in contest-trustees.ts. */
const tag = 'Custodios';

export const getTrusteePage = {
  method: 'GET',
  path: '/trustees/me',
  tag,
  summary: 'Lo que se espera de un custodio',
  who: { trustee: true },
  answers: { 200: dataSchema(trusteePageSchema) },
} as const satisfies Endpoint;

export const sendPublicKey = {
  method: 'POST',
  path: '/trustees/me/public-key',
  tag,
  summary: 'Entrega la clave pública',
  who: { trustee: true },
  body: publicKeyRequestSchema,
  answers: { 200: trusteeAnswerSchema },
} as const satisfies Endpoint;

export const sendCertificate = {
  method: 'POST',
  path: '/trustees/me/certificate',
  tag,
  summary: 'Umbral, paso 1: el certificado',
  who: { trustee: true },
  body: certificateRequestSchema,
  answers: { 200: trusteeAnswerSchema },
} as const satisfies Endpoint;

export const sendPolynomial = {
  method: 'POST',
  path: '/trustees/me/polynomial',
  tag,
  summary: 'Umbral, paso 2: las partes para los demás',
  who: { trustee: true },
  body: polynomialRequestSchema,
  answers: { 200: trusteeAnswerSchema },
} as const satisfies Endpoint;

export const sendOutput = {
  method: 'POST',
  path: '/trustees/me/output',
  tag,
  summary: 'Umbral, paso 3: la clave de verificación',
  who: { trustee: true },
  body: outputRequestSchema,
  answers: { 200: trusteeAnswerSchema },
} as const satisfies Endpoint;

export const sendRehearsal = {
  method: 'POST',
  path: '/trustees/me/rehearsal',
  tag,
  summary: 'El descifrado del ensayo',
  who: { trustee: true },
  body: rehearsalRequestSchema,
  answers: { 200: trusteeAnswerSchema },
} as const satisfies Endpoint;

export const sendSealingAct = {
  method: 'POST',
  path: '/trustees/me/sealing-act',
  tag,
  summary: 'La firma del acta de sellado',
  who: { trustee: true },
  body: sealingActRequestSchema,
  answers: { 200: trusteeAnswerSchema },
} as const satisfies Endpoint;

export const objectToSealing = {
  method: 'POST',
  path: '/trustees/me/objection',
  tag,
  summary: 'Aviso de que lo sellado no es correcto',
  who: { trustee: true },
  body: objectionRequestSchema,
  answers: { 200: trusteeAnswerSchema },
} as const satisfies Endpoint;

export const sendPartialDecryption = {
  method: 'POST',
  path: '/trustees/me/partial-decryption',
  tag,
  summary: 'El descifrado de su parte del total',
  who: { trustee: true },
  body: partialDecryptionRequestSchema,
  answers: { 200: trusteeAnswerSchema },
} as const satisfies Endpoint;

export const getTrusteeTally = {
  method: 'GET',
  path: '/trustees/me/tally',
  tag,
  summary: 'El escrutinio cifrado que el custodio descifra, y con qué comprobarlo',
  who: { trustee: true },
  answers: { 200: dataSchema(trusteeTallySchema) },
} as const satisfies Endpoint;

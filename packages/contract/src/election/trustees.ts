import { z } from 'zod';
import { boothHashSchema } from './booth.ts';
import { contestStageSchema } from './contests.ts';
import { commitmentSchema } from './elections.ts';

/**
 * A trustee's personal page. The mailed link holds a token after `#`, which browsers send to no server; the page sends
 * it as `Authorization: Bearer <token>` to `/trustees/me…`. Texts of the protocol travel as strings exactly as
 * packages/belenios writes them, because their hashes are signed.
 */
export const TRUSTEE_PAGE = '/custodio';
export const trusteeLink = (publicUrl: string, token: string): string => `${publicUrl}${TRUSTEE_PAGE}#token=${token}`;

/** The most trustees of a contest with a threshold. Where all must decrypt together there is no threshold. */
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

/** The step that a trustee has to do next. */
export const trusteeSteps = [
  'public_key',
  'certificate',
  'commitment',
  'polynomial',
  'output',
  'rehearsal',
  'sealing_act',
  'booth_change',
  'partial_decryption',
] as const;
export const trusteeStepSchema = z.enum(trusteeSteps);
export type TrusteeStep = z.infer<typeof trusteeStepSchema>;

/** Labels of the steps in lists: "Falta …". */
export const trusteeStepLabels = {
  public_key: 'Crear su llave',
  certificate: 'Crear su llave (paso 1 de 4)',
  commitment: 'Fijar su parte (paso 2 de 4)',
  polynomial: 'Repartir su parte (paso 3 de 4)',
  output: 'Recibir las partes (paso 4 de 4)',
  rehearsal: 'Hacer el ensayo',
  sealing_act: 'Firmar el acta de sellado',
  booth_change: 'Decidir sobre el cambio de la casilla',
  partial_decryption: 'Descifrar su parte',
} as const satisfies Record<TrusteeStep, string>;

/**
 * The rehearsal decrypts a tally of invented votes, never a ciphertext from the server, which could be a ballot in
 * disguise: the server sends the exponents and the trustee's browser computes the ciphertexts itself (`alpha` is the
 * generator to the power of each exponent). `makePartialDecryption` gets this text instead of an election's
 * fingerprint, with one question that has a choice for each exponent; `beta` is ignored.
 */
export const rehearsalFingerprint = (contest: string): string => `urna-ensayo-${contest}`;

/** The trustee's current task. */
export const trusteeTaskSchema = z.discriminatedUnion('task', [
  /** Without a threshold: generate a key pair. */
  z.object({ task: z.literal('make_key') }),
  /** With a threshold: generate the seed and the certificate for this place. */
  z.object({
    task: z.literal('certificate'),
    context: z.object({ size: z.int(), threshold: z.int(), index: z.int() }),
  }),
  z.object({ task: z.literal('commitment'), certificates: z.array(z.string()) }),
  z.object({
    task: z.literal('polynomial'),
    certificates: z.array(z.string()),
    /** Of all trustees, in order. The page keeps them, and stops if it is shown others later. */
    commitments: z.array(commitmentSchema),
  }),
  z.object({
    task: z.literal('output'),
    certificates: z.array(z.string()),
    commitments: z.array(commitmentSchema),
    input: z.string(),
  }),
  z.object({
    task: z.literal('rehearse'),
    exponents: z.array(z.string()),
    /** With a threshold: this trustee's share, sealed to their seed (`openShare`). */
    sealed_share: z.string().nullable(),
  }),
  /** Wait for the trustees who are named; a mail tells when it is this trustee's turn. */
  z.object({
    task: z.literal('wait'),
    for: z.enum(['trustees', 'certificates', 'commitments', 'polynomials']),
    names: z.array(z.string()),
  }),
  /** The contest is sealed: the browser verifies the public archive's setup and signs its fingerprints. */
  z.object({
    task: z.literal('sealing_act'),
    archive_url: z.string(),
    /** With a threshold: this trustee's share, sealed to their seed (`openShare`). */
    sealed_share: z.string().nullable(),
    /** With a threshold: what the sealed coefficients are compared with; else empty. */
    commitments: z.array(commitmentSchema),
    /** Named here, and computed by the browser from the manifest. */
    booth: boothHashSchema,
    /** The text that names the hosts and the page of the voters' checks, which the browser hashes; null without. */
    check: z.string().nullable(),
    /** When this trustee objected to the sealed setup. */
    objected_at: z.string().nullable(),
  }),
  /** The operator proposes another booth while voters may vote: it is served only if the trustees sign it. */
  z.object({
    task: z.literal('booth_change'),
    /** The fingerprint of the election's text, which the signature names. */
    election: z.string(),
    /** Which change of this election it is, from 1. */
    number: z.int(),
    from: boothHashSchema,
    to: boothHashSchema,
    reason: z.string(),
    proposed_at: z.string(),
    sealed_share: z.string().nullable(),
  }),
  /** Key, rehearsal and sealing act are done. A mail calls the trustee when voting has closed. */
  z.object({ task: z.literal('ready') }),
  /** Decrypt the tally, which `GET /trustees/me/tally` returns. */
  z.object({ task: z.literal('decrypt') }),
  z.object({
    task: z.literal('done'),
    /** Null for a trustee whose decryption wasn't needed. */
    decrypted_at: z.string().nullable(),
  }),
]);
export type TrusteeTask = z.infer<typeof trusteeTaskSchema>;

export const trusteePageSchema = z.object({
  /** The titles of the process and the contest, as trustee files contain them. */
  process: z.string(),
  /** The process in addresses. */
  process_slug: z.string(),
  contest: z.string(),
  contest_title: z.string(),
  stage: contestStageSchema,
  trustee: z.object({
    name: z.string(),
    /** The number by which the archive identifies this trustee; the server is 1. */
    owner: z.int(),
    /** Compact Base64 of the SHA-256 of the first text sent (public key or certificate); trustee files contain it. */
    key_fingerprint: z.string().nullable(),
  }),
  threshold: trusteeThresholdSchema.nullable(),
  /** All trustees, in order. */
  trustees: z.array(
    z.object({ name: z.string(), awaited: trusteeStepSchema.nullable(), key_fingerprint: z.string().nullable() }),
  ),
  /** The number of trustees and how many decryption needs, for the sentence on who could open the votes. */
  custody: z.object({ trustees: z.int(), needed: z.int() }),
  /** The voting window, if it is set. */
  window: z.object({ opens_at: z.string(), closes_at: z.string() }).nullable(),
  task: trusteeTaskSchema,
});
export type TrusteePage = z.infer<typeof trusteePageSchema>;

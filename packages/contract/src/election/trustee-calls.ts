import { z } from 'zod';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { boothHashSchema } from './booth.ts';
import { commitmentSchema } from './elections.ts';
import { trusteePageSchema } from './trustees.ts';

/** The calls of a trustee's personal page. The administrator's calls are in contest-trustees.ts. */

/** Large enough for the polynomial of fifty trustees. */
const MAX_TEXT = 60_000;
const protocolText = z.string().min(1).max(MAX_TEXT);

/** Each step answers with the updated page. Sending the same text again is idempotent; a different one is refused. */
export const publicKeyRequestSchema = z.object({ public_key: protocolText });
export const certificateRequestSchema = z.object({ certificate: protocolText });
export const commitmentRequestSchema = z.object({ commitment: commitmentSchema });
export const polynomialRequestSchema = z.object({ polynomial: protocolText });
export const outputRequestSchema = z.object({ output: protocolText });
export const rehearsalRequestSchema = z.object({ partial: protocolText });
export const sealingActRequestSchema = z.object({
  /** The signature of `signSealingAct` over the fingerprints of election, trustees, credentials, booth and check. */
  signature: protocolText,
});
export const boothChangeRequestSchema = z.object({
  to: boothHashSchema,
  /** The signature of `signBoothChange`. */
  signature: protocolText,
});
/** An objection to the sealed setup: alerts the administrators and prevents voting from opening. */
export const objectionRequestSchema = z.object({
  detail: z.string().trim().max(500, 'No debe exceder los 500 caracteres.'),
});
export const partialDecryptionRequestSchema = z.object({
  partial: protocolText,
  /** The signature of `endorse` over election fingerprint, tally and partial decryption. */
  endorsement: protocolText,
  /** The proof of `makeStrongProof` over all factors. */
  strong_proof: protocolText,
});
export const trusteeAnswerSchema = z.object({ message: z.string(), data: trusteePageSchema });

/** The tally that a trustee decrypts, with the data to verify it. */
export const trusteeTallySchema = z.object({
  /** The published texts, unchanged. */
  election: z.string(),
  trustees: z.string(),
  tally: z.string(),
  /** The SHA-256 of the tally's text in hexadecimal, which names it in the archive. */
  tally_hash: z.string(),
  ballots: z.int(),
  owner: z.int(),
  sealed_share: z.string().nullable(),
  /** The public archive, which ends with this tally until publication. */
  archive_url: z.string(),
});
export type TrusteeTally = z.infer<typeof trusteeTallySchema>;

const tag = 'Custodios';

export const getTrusteePage = {
  method: 'GET',
  path: '/trustees/me',
  tag,
  summary: 'Lo que se espera de un custodio',
  who: { trustee: true },
  guessing: 'too long to guess',
  answers: { 200: dataSchema(trusteePageSchema) },
} as const satisfies Endpoint;

/** A call by which a trustee sends something. */
const step = <const Path extends `/${string}`, Body extends z.ZodType>(path: Path, summary: string, body: Body) =>
  ({
    method: 'POST',
    path,
    tag,
    summary,
    who: { trustee: true },
    guessing: 'too long to guess',
    body,
    answers: { 200: trusteeAnswerSchema },
  }) as const satisfies Endpoint;
export type TrusteeStepCall<Body extends z.ZodType> = ReturnType<typeof step<`/${string}`, Body>>;

export const sendPublicKey = step('/trustees/me/public-key', 'Entrega la llave pública', publicKeyRequestSchema);
export const sendCertificate = step(
  '/trustees/me/certificate',
  'Umbral, paso 1: el certificado',
  certificateRequestSchema,
);
export const sendCommitment = step(
  '/trustees/me/commitment',
  'Umbral, paso 2: la huella de los coeficientes, antes de que alguien muestre los suyos',
  commitmentRequestSchema,
);
export const sendPolynomial = step(
  '/trustees/me/polynomial',
  'Umbral, paso 3: las partes para los demás',
  polynomialRequestSchema,
);
export const sendOutput = step('/trustees/me/output', 'Umbral, paso 4: la llave de verificación', outputRequestSchema);
export const sendRehearsal = step('/trustees/me/rehearsal', 'El descifrado del ensayo', rehearsalRequestSchema);
export const sendSealingAct = step('/trustees/me/sealing-act', 'La firma del acta de sellado', sealingActRequestSchema);
export const objectToSealing = step(
  '/trustees/me/objection',
  'Aviso de que lo sellado no es correcto',
  objectionRequestSchema,
);
export const sendBoothChange = step(
  '/trustees/me/booth-change',
  'La firma de un cambio de la casilla',
  boothChangeRequestSchema,
);
export const sendPartialDecryption = step(
  '/trustees/me/partial-decryption',
  'El descifrado de su parte del total',
  partialDecryptionRequestSchema,
);

export const getTrusteeTally = {
  method: 'GET',
  path: '/trustees/me/tally',
  tag,
  summary: 'El escrutinio cifrado que el custodio descifra, y con qué comprobarlo',
  who: { trustee: true },
  guessing: 'too long to guess',
  answers: { 200: dataSchema(trusteeTallySchema) },
} as const satisfies Endpoint;

import { z } from 'zod';
import { ballotParams, contestParams } from '../election/contests.ts';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema, messageSchema } from '../shared/envelope.ts';

/** The transparency log of a contest: checkpoints of its ballot box, proofs, and the witnesses' signatures. */

/** Base64 of a SHA-256. */
const hashSchema = z.string();

/** Where a ballot is in the box, and what proves it. */
export const inclusionSchema = z.object({
  /** The event in the archive that names the ballot: its exact text. */
  event: z.string(),
  /** Its height, which is its place in the tree. */
  index: z.int(),
  /** Null until the next checkpoint, which has the ballot. */
  proven: z
    .object({
      /** From the leaf to the root. */
      proof: z.array(hashSchema),
      /** The signed checkpoint, with the cosignatures of the witnesses who have signed the same one. */
      checkpoint: z.string(),
    })
    .nullable(),
});
export type Inclusion = z.infer<typeof inclusionSchema>;

/** One signature line of a signed note: a name, a key id and the signature take some 200 characters. */
const MAX_LINE = 1000;
export const cosignatureLineSchema = z.string().max(MAX_LINE, 'La firma es demasiado larga');

const tag = 'Registro de transparencia';

export const getCheckpoint = {
  method: 'GET',
  path: '/elections/:contest/checkpoint',
  about: 'process',
  tag,
  summary: 'El último punto de control de la urna, firmado, con las firmas de los veedores (C2SP tlog-checkpoint)',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const getInclusion = {
  method: 'GET',
  path: '/elections/:contest/ballots/:tracking_code/inclusion',
  about: 'process',
  tag,
  summary: 'La prueba de que una papeleta está en la urna (RFC 9162, 2.1.3)',
  who: 'anyone',
  guessing: 'nothing to guess',
  limit: { counter: 'proofs', perMinute: 'requests' },
  params: ballotParams,
  answers: { 200: dataSchema(inclusionSchema) },
} as const satisfies Endpoint;

export const deliverCosignature = {
  method: 'POST',
  path: '/elections/:contest/cosignatures',
  about: 'process',
  tag,
  summary: 'Recibe la firma de un veedor sobre un punto de control: una línea, como text/plain',
  who: 'anyone',
  guessing: 'nothing to guess',
  // Each one is verified with up to sixteen checkpoints.
  limit: { counter: 'cosignatures', perMinute: 'renders' },
  params: contestParams,
  body: cosignatureLineSchema,
  answers: { 200: messageSchema },
} as const satisfies Endpoint;

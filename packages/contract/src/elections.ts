import { z } from 'zod';
import { contestNameSchema, contestParams, contestStageSchema } from './contest-names.ts';
import { type Endpoint, fileAnswer } from './endpoint.ts';
import { dataSchema, listSchema, pageQuerySchema } from './envelope.ts';

/** The SHA-256 of what was sealed. */
export const fingerprintsSchema = z.object({ election: z.string(), trustees: z.string(), credentials: z.string() });

export const trusteeQuorumSchema = z.object({ trustees: z.int(), needed: z.int() });

/** What anyone may read of an election. */
export const publicElectionSchema = z.object({
  contest: contestNameSchema,
  title: z.string(),
  stage: contestStageSchema,
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  /** Of a sealed contest. */
  election: z
    .object({
      uuid: z.string(),
      sealed_at: z.string(),
      voters: z.int(),
      choices: z.int(),
      /** Addresses of the roll that two administrators corrected after the sealing. */
      corrected_emails: z.int(),
      fingerprints: fingerprintsSchema,
      /** Outside trustees, and how many of them decrypting needs, besides the server. */
      custody: trusteeQuorumSchema,
      /** Who has signed the sealing act, of how many who must; the signatures are at `/elections/{contest}/sealing-act`. */
      sealing_act: z.object({
        needed: z.int(),
        signed: z.array(z.object({ name: z.string(), signed_at: z.string() })),
        /** Why an administrator let voting open without enough of them. */
        opened_without: z.object({ reason: z.string(), at: z.string() }).nullable(),
        /** Whether voting opens, or opened, with the window. */
        complete: z.boolean(),
      }),
    })
    .nullable(),
  ballots: z.int(),
});
export type PublicElection = z.infer<typeof publicElectionSchema>;

/** The texts that an election was sealed with. Their SHA-256 are its fingerprints. */
export const electionSetupSchema = z.object({ election: z.string(), trustees: z.string() });
export type ElectionSetup = z.infer<typeof electionSetupSchema>;

/** Published beside the archive, which has no place for it: each signature is over the three fingerprints. */
export const sealingActSchema = z.object({
  election_uuid: z.string(),
  fingerprints: fingerprintsSchema,
  needed: z.int(),
  signatures: z.array(
    z.object({
      /** By which the archive names the trustee. */
      owner: z.int(),
      name: z.string(),
      /** The key that stands in the setup, as it is written there. */
      public_key: z.string(),
      signature: z.string(),
      signed_at: z.string(),
    }),
  ),
});
export type SealingAct = z.infer<typeof sealingActSchema>;

export const boxedBallotSchema = z.object({ number: z.int(), tracking_code: z.string() });
export type BoxedBallot = z.infer<typeof boxedBallotSchema>;
export const publishedBallotSchema = boxedBallotSchema.extend({ ballot: z.string() });
export type PublishedBallot = z.infer<typeof publishedBallotSchema>;

/** Compact Base64 of a SHA-256, as the protocol writes it. */
export const trackingCodeSchema = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'El código de seguimiento no es válido');

/** Votes by hour, of the hours since the opening. */
export const turnoutSchema = z.object({
  voters: z.int(),
  ballots: z.int(),
  hours: z.array(z.object({ hour: z.string(), ballots: z.int() })),
});
export type Turnout = z.infer<typeof turnoutSchema>;

const ballotParams = contestParams.extend({ tracking_code: trackingCodeSchema });
/** A picture is named by the SHA-256 of its bytes. */
const photoParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

const tag = 'Público';
const ballotBoxTag = 'Urna pública';

export const listElections = {
  method: 'GET',
  path: '/elections',
  tag,
  summary: 'Las elecciones',
  who: 'anyone',
  answers: { 200: dataSchema(z.array(publicElectionSchema)) },
} as const satisfies Endpoint;

export const getElection = {
  method: 'GET',
  path: '/elections/:contest',
  tag,
  summary: 'Una elección, con las huellas de lo que se publicó al sellarla',
  who: 'anyone',
  params: contestParams,
  answers: { 200: dataSchema(publicElectionSchema) },
} as const satisfies Endpoint;

export const getElectionSetup = {
  method: 'GET',
  path: '/elections/:contest/setup',
  tag,
  summary: 'Los textos con que se selló una elección: la elección y las llaves de sus custodios',
  who: 'anyone',
  params: contestParams,
  answers: { 200: dataSchema(electionSetupSchema) },
} as const satisfies Endpoint;

export const getSealingAct = {
  method: 'GET',
  path: '/elections/:contest/sealing-act',
  tag,
  summary: 'El acta de sellado: las firmas de los custodios sobre las huellas de lo publicado',
  who: 'anyone',
  params: contestParams,
  answers: { 200: dataSchema(sealingActSchema) },
} as const satisfies Endpoint;

export const getTurnout = {
  method: 'GET',
  path: '/elections/:contest/turnout',
  tag,
  summary: 'Participación por hora de una elección sellada',
  who: 'anyone',
  params: contestParams,
  answers: { 200: dataSchema(turnoutSchema) },
} as const satisfies Endpoint;

export const getPhoto = {
  method: 'GET',
  path: '/photos/:hash',
  tag,
  summary: 'La foto de un candidato en la tarjeta electoral',
  who: 'anyone',
  params: photoParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const downloadArchive = {
  method: 'GET',
  path: '/elections/:contest/archive',
  tag: ballotBoxTag,
  summary: 'La urna pública entera (.bel), como la lee belenios-tool',
  who: 'anyone',
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const listBoxedBallots = {
  method: 'GET',
  path: '/elections/:contest/ballots',
  tag: ballotBoxTag,
  summary: 'Las papeletas de la urna por su número',
  who: 'anyone',
  params: contestParams,
  query: pageQuerySchema,
  answers: { 200: listSchema(boxedBallotSchema) },
} as const satisfies Endpoint;

export const getPublishedBallot = {
  method: 'GET',
  path: '/elections/:contest/ballots/:tracking_code',
  tag: ballotBoxTag,
  summary: 'Una papeleta por su código de seguimiento',
  who: 'anyone',
  params: ballotParams,
  answers: { 200: dataSchema(publishedBallotSchema) },
} as const satisfies Endpoint;

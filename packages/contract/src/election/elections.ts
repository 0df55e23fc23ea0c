import { z } from 'zod';
import { logViewSchema } from '../checking/witnesses.ts';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { boothChangeSchema, boothHashSchema, sealedBoothSchema } from './booth.ts';
import {
  contestFields,
  contestParams,
  contestStageSchema,
  credentialAuthoritySchema,
  loginKindSchema,
} from './contests.ts';
import { sealedCheckSchema } from './vote-checks.ts';

/**
 * What trustees sign: the SHA-256 of each of the three sealed texts, of the booth's manifest, and of the text of the voters'
 * checks, or nothing where none are offered.
 */
export const fingerprintsSchema = z.object({
  election: z.string(),
  trustees: z.string(),
  credentials: z.string(),
  booth: boothHashSchema,
  check: z.union([boothHashSchema, z.literal('')]),
});

export const trusteeQuorumSchema = z.object({ trustees: z.int(), needed: z.int() });

/**
 * The SHA-256 of a threshold trustee's commitments to their coefficients, in compact Base64. All are handed in before any
 * coefficients are shown, so that no trustee can choose theirs by the others' (`makeCommitment` in packages/belenios).
 */
export const commitmentSchema = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'La huella no es válida');

/** The public data of an election. */
export const publicElectionSchema = z.object({
  ...contestFields,
  title: z.string(),
  login: loginKindSchema,
  stage: contestStageSchema,
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  /** Null until the contest is sealed. */
  election: z
    .object({
      uuid: z.string(),
      sealed_at: z.string(),
      voters: z.int(),
      choices: z.int(),
      /** Number of addresses on the roll that two administrators corrected after sealing. */
      corrected_emails: z.int(),
      /** How many voters reported that they didn't do something that a mail told them of. */
      disputed_identities: z.int(),
      fingerprints: fingerprintsSchema,
      /** The program with which voters encrypt their votes. */
      booth: sealedBoothSchema,
      /** Where voters check their ballots with a second device; null where that isn't offered. */
      check: sealedCheckSchema.nullable(),
      credential_authority: credentialAuthoritySchema,
      /** The number of outside trustees, and how many of them decryption needs in addition to the server. */
      custody: trusteeQuorumSchema,
      /**
       * With a threshold: the hash that each trustee handed in before any showed their coefficients, which the setup
       * holds.
       */
      commitments: z.array(z.object({ name: z.string(), commitment: commitmentSchema })),
      /**
       * Which trustees have signed the sealing act, and how many must. The signatures are at
       * `/elections/{contest}/sealing-act`.
       */
      sealing_act: z.object({
        needed: z.int(),
        signed: z.array(z.object({ name: z.string(), signed_at: z.string() })),
        /** The administrator's reason for opening without enough signatures; null if nobody did. */
        opened_without: z.object({ reason: z.string(), at: z.string() }).nullable(),
        /** Whether voting may open with its window. */
        complete: z.boolean(),
      }),
      /** Null for a moment, in an election that was sealed before there were logs. */
      log: logViewSchema.nullable(),
    })
    .nullable(),
  ballots: z.int(),
});
export type PublicElection = z.infer<typeof publicElectionSchema>;

/** The texts that the election was sealed with; their SHA-256 are its fingerprints. */
export const electionSetupSchema = z.object({ election: z.string(), trustees: z.string() });
export type ElectionSetup = z.infer<typeof electionSetupSchema>;

const trusteeSignatureSchema = z.object({
  /** The number by which the archive identifies the trustee. */
  owner: z.int(),
  name: z.string(),
  /** The key exactly as the setup contains it. */
  public_key: z.string(),
  signature: z.string(),
  signed_at: z.string(),
});

/**
 * The trustees' signatures over the fingerprints, and over each change of the booth since. The archive format has no place
 * for them, so they are published beside it. The booth to expect is that of the last change or, without one, the sealed.
 */
export const sealingActSchema = z.object({
  election_uuid: z.string(),
  fingerprints: fingerprintsSchema,
  /** The text of `SealedCheck`, whose hash is among the fingerprints. */
  check: z.string().nullable(),
  needed: z.int(),
  signatures: z.array(trusteeSignatureSchema),
  booth_changes: z.array(
    boothChangeSchema.omit({ signed: true }).extend({ signatures: z.array(trusteeSignatureSchema) }),
  ),
});
export type SealingAct = z.infer<typeof sealingActSchema>;

/** Votes per hour since the opening. */
export const turnoutSchema = z.object({
  voters: z.int(),
  ballots: z.int(),
  hours: z.array(z.object({ hour: z.string(), ballots: z.int() })),
});
export type Turnout = z.infer<typeof turnoutSchema>;

/** A picture's name is the SHA-256 of its bytes. */
const photoParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

const tag = 'Público';

export const listElections = {
  method: 'GET',
  path: '/elections',
  about: 'process',
  tag,
  summary: 'Las elecciones',
  who: 'anyone',
  guessing: 'nothing to guess',
  answers: { 200: dataSchema(z.array(publicElectionSchema)) },
} as const satisfies Endpoint;

export const getElection = {
  method: 'GET',
  path: '/elections/:contest',
  about: 'process',
  booth: true,
  tag,
  summary: 'Una elección, con las huellas de lo que se publicó al sellarla',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestParams,
  answers: { 200: dataSchema(publicElectionSchema) },
} as const satisfies Endpoint;

export const getElectionSetup = {
  method: 'GET',
  path: '/elections/:contest/setup',
  about: 'process',
  booth: true,
  tag,
  summary: 'Los textos con que se selló una elección: la elección y las llaves de sus custodios',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestParams,
  answers: { 200: dataSchema(electionSetupSchema) },
} as const satisfies Endpoint;

export const getSealingAct = {
  method: 'GET',
  path: '/elections/:contest/sealing-act',
  about: 'process',
  tag,
  summary: 'El acta de sellado: las firmas de los custodios sobre las huellas de lo publicado',
  who: 'anyone',
  guessing: 'nothing to guess',
  // Verifies every trustee’s proof.
  limit: { counter: 'sealing-act', perMinute: 'renders' },
  params: contestParams,
  answers: { 200: dataSchema(sealingActSchema) },
} as const satisfies Endpoint;

export const getTurnout = {
  method: 'GET',
  path: '/elections/:contest/turnout',
  about: 'process',
  tag,
  summary: 'Participación por hora de una elección sellada',
  who: 'anyone',
  guessing: 'nothing to guess',
  // Counts every ballot.
  limit: { counter: 'turnout', perMinute: 'requests' },
  params: contestParams,
  answers: { 200: dataSchema(turnoutSchema) },
} as const satisfies Endpoint;

export const getPhoto = {
  method: 'GET',
  path: '/photos/:hash',
  tag,
  summary: 'La foto de un candidato en la tarjeta electoral',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: photoParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

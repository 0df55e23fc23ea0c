import { z } from 'zod';
import { logViewSchema } from '../checking/witnesses.ts';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { sealedBoothSchema } from './booth.ts';
import { contestFields, contestParams, credentialAuthoritySchema } from './contests.ts';
import { commitmentSchema, fingerprintsSchema, trusteeQuorumSchema } from './elections.ts';
import { repetitionSchema, tieResolutionSchema } from './repetitions.ts';
import { sealedCheckSchema } from './vote-checks.ts';

/** A published result. Until publication nobody sees it. */
const resultChoiceSchema = z.object({
  /** The choice's index among the election's answers. */
  position: z.int(),
  full_name: z.string(),
  degree: z.string(),
  city: z.string(),
  institution: z.string().nullable(),
  professional_card: z.string(),
  photo_url: z.string().nullable(),
  votes: z.int(),
  /** Fraction of the ballots, from 0 to 1. */
  share: z.number(),
  /** Equal votes share a rank: 1, 2, 2, 4. */
  rank: z.int(),
});
export type ResultChoice = z.infer<typeof resultChoiceSchema>;

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_votes') }),
  /** More than half of the ballots are blank; `rule` states the consequence. */
  z.object({ kind: z.literal('blank_majority'), rule: z.string() }),
  /** As many as there are seats, or fewer where fewer got a vote. */
  z.object({ kind: z.literal('most_voted'), positions: z.array(z.int()) }),
  /** Several choices share the votes of the last seat, so the count alone decides nothing between them. */
  z.object({
    kind: z.literal('tie'),
    /** Those with more votes than the tied ones. */
    elected: z.array(z.int()),
    positions: z.array(z.int()),
    votes: z.int(),
    /** How many of the tied ones are elected. */
    seats: z.int(),
  }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

const resultsSchema = z.object({
  ...contestFields,
  process_title: z.string(),
  /** Most votes first; ties in the order of the ballot. */
  choices: z.array(resultChoiceSchema),
  /** Null if the ballot had no blank vote. */
  blank: z.object({ votes: z.int(), share: z.number() }).nullable(),
  voters: z.int(),
  /** Number of addresses on the roll that two administrators corrected after sealing. */
  corrected_emails: z.int(),
  disputed_identities: z.int(),
  ballots: z.int(),
  /** Ballots divided by voters, from 0 to 1. */
  turnout: z.number(),
  outcome: outcomeSchema,
  seats: z.int(),
  /** How a tie was resolved outside the count; null if there was none, or it wasn't yet. */
  tie_resolution: tieResolutionSchema.nullable(),
  /** The contest that this one repeats, and the one that repeats it. */
  repeats: repetitionSchema.nullable(),
  repeated_by: repetitionSchema.nullable(),
  /** The rule for a majority of blank votes when the contest was sealed; null for none. */
  blank_majority_rule: z.string().nullable(),
  trustees: z.array(
    z.object({
      name: z.string(),
      signed_at: z.string().nullable(),
      decrypted_at: z.string().nullable(),
      /** With a threshold: the hash that the trustee handed in before any showed their coefficients. */
      commitment: commitmentSchema.nullable(),
    }),
  ),
  /** The administrator's reason for opening without enough signatures of the sealing act; null if nobody did. */
  opened_without_acts: z.string().nullable(),
  custody: trusteeQuorumSchema,
  threshold: z.object({ needed: z.int(), of: z.int() }).nullable(),
  credential_authority: credentialAuthoritySchema,
  election_uuid: z.string(),
  /** The witnesses of the box, and the checkpoint of all of it as they have signed it. */
  log: logViewSchema.extend({ checkpoint: z.string().nullable() }).nullable(),
  fingerprints: fingerprintsSchema,
  booth: sealedBoothSchema,
  /** Where voters checked their ballots with a second device; null where that wasn't offered. */
  check: sealedCheckSchema.nullable(),
  /** The SHA-256 of the encrypted tally in hexadecimal. */
  tally_hash: z.string(),
  archive: z.object({
    url: z.string(),
    bytes: z.int(),
    /** The SHA-256 of the whole file in hexadecimal, as `sha256sum` prints it. */
    sha256: z.string(),
  }),
  /** The offline verifier that was offered at the publication, in hexadecimal: the acta names it. Null for none. */
  verifier_sha256: z.string().nullable(),
  /** The strong proofs of the decryptions, which the archive format has no place for. */
  decryption_proofs_url: z.string(),
  acta_url: z.string(),
  picture_url: z.string(),
  sealed_at: z.string(),
  opened_at: z.string(),
  closed_at: z.string(),
  tallied_at: z.string(),
  decrypted_at: z.string(),
  published_at: z.string(),
});
export type Results = z.infer<typeof resultsSchema>;

export const BLANK_MAJORITY_RULE =
  'Si el voto en blanco obtiene la mayoría absoluta de los votos válidos, la elección se repetirá una sola vez con candidatos distintos';

const tag = 'Resultados';

export const getResults = {
  method: 'GET',
  path: '/elections/:contest/results',
  about: 'process',
  tag,
  summary: 'El resultado publicado de una elección',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestParams,
  answers: { 200: dataSchema(resultsSchema) },
} as const satisfies Endpoint;

export const downloadDecryptionProofs = {
  method: 'GET',
  path: '/elections/:contest/decryption-proofs',
  about: 'process',
  tag,
  summary: 'Las pruebas fuertes de los descifrados parciales, que acompañan a la urna',
  who: 'anyone',
  guessing: 'nothing to guess',
  limit: { counter: 'renders', perMinute: 'renders' },
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const downloadActa = {
  method: 'GET',
  path: '/elections/:contest/acta',
  about: 'process',
  tag,
  summary: 'El acta de escrutinio en PDF',
  who: 'anyone',
  guessing: 'nothing to guess',
  limit: { counter: 'renders', perMinute: 'renders' },
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

/** The size that social networks and messengers ask for. */
export const RESULT_PICTURE = { width: 1200, height: 630 } as const;

export const getResultPicture = {
  method: 'GET',
  path: '/elections/:contest/results/picture',
  about: 'process',
  tag,
  summary: 'El resultado publicado como imagen PNG, para las vistas previas de su enlace y para compartirla',
  who: 'anyone',
  guessing: 'nothing to guess',
  limit: { counter: 'renders', perMinute: 'renders' },
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

interface CountedChoice {
  position: number;
  votes: number;
}

/** Ranks choices by votes: ties share a rank, and the next rank skips as many. */
export function rankByVotes<T extends CountedChoice>(choices: readonly T[]): (T & { rank: number })[] {
  const sorted = choices.toSorted((a, b) => b.votes - a.votes || a.position - b.position);
  return sorted.map((choice) => ({ ...choice, rank: sorted.findIndex(({ votes }) => votes === choice.votes) + 1 }));
}

/** More than half of the ballots: exactly half is no majority. */
export const isAbsoluteMajority = (votes: number, ballots: number): boolean => votes * 2 > ballots;

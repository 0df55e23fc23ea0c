import { z } from 'zod';
import { candidateKindSchema } from '../candidacy/candidacy.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { contestFields } from './contests.ts';
import { checkHostSchema, checkSecretSchema } from './vote-checks.ts';

/** The calls of the ballot page, from loading the ballot to the receipt. Logging in is in voting.ts. */

/** The ballot page warns the voter once, when this much of the session is left. */
export const VOTING_WARNING_SECONDS = 60;
export const CHOICES_PER_PAGE = 12;

export const ballotChoiceSchema = z.object({
  /** The choice's index among the election's answers. */
  position: z.int(),
  full_name: z.string(),
  degree: z.string(),
  city: z.string(),
  institution: z.string().nullable(),
  professional_card: z.string(),
  photo_url: z.string().nullable(),
});
export type BallotChoice = z.infer<typeof ballotChoiceSchema>;

export const ballotPaperSchema = z.object({
  ...contestFields,
  candidate_type: candidateKindSchema,
  /** The election's published text, unchanged: every ballot contains its hash. */
  election: z.string(),
  /** Null where an independent authority gave it to the voter. */
  credential: z.string().nullable(),
  /** How many may vote: by it a browser looks up a credential among the published ones. */
  voters: z.int(),
  /** Shuffled per session. */
  choices: z.array(ballotChoiceSchema),
  blank: z.boolean(),
  /** Where a second device checks the ballot; empty where it isn't offered. */
  check_hosts: z.array(checkHostSchema),
});
export type BallotPaper = z.infer<typeof ballotPaperSchema>;

/** A ballot with 100 choices takes 54 kB. */
export const MAX_BALLOT_CHARACTERS = 200_000;
export const castSchema = z.object({ ballot: z.string().min(1).max(MAX_BALLOT_CHARACTERS) });
export const receiptSchema = z.object({
  ...contestFields,
  name: z.string(),
  tracking_code: z.string(),
  /** YYYY-MM-DD in Bogotá. */
  voted_on: z.iso.date(),
  /** The moment of the vote, which is kept nowhere: only the answer to the vote names it. Null in a repeated answer. */
  cast_at: z.iso.datetime().nullable(),
  certificate_code: z.string(),
  /** The signed receipt: a ballot that is missing later is proven missing with it. */
  signed: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;
export const castAnswerSchema = z.object({ message: z.string(), data: receiptSchema, check: checkSecretSchema });

const tag = 'Votación';

export const getBallotPaper = {
  method: 'GET',
  path: '/voting/ballot',
  booth: true,
  tag,
  summary: 'La tarjeta electoral',
  who: { sessions: ['voter'] },
  answers: { 200: dataSchema(ballotPaperSchema) },
} as const satisfies Endpoint;

export const castBallot = {
  method: 'POST',
  path: '/voting/ballots',
  booth: true,
  tag,
  summary: 'Deposita el voto cifrado; la misma papeleta de nuevo recibe el mismo comprobante',
  who: { sessions: ['voter'], evenAfter: 'cast' },
  body: castSchema,
  answers: { 200: castAnswerSchema },
} as const satisfies Endpoint;

import { z } from 'zod';
import { contestFields, contestParams, contestStageSchema, contestThingParams } from '../election/contests.ts';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema } from '../shared/envelope.ts';
import { candidateKindSchema } from './candidacy.ts';

/** The public page of a contest's candidates. */
export const CANDIDATES_PAGE = '/candidatos';

/** What the ballot shows of a candidate, and the proposal that they published. */
const publicCandidateSchema = z.object({
  id: z.int(),
  /** The place among the sealed election's answers; null before the sealing. */
  position: z.int().nullable(),
  full_name: z.string(),
  professional_card: z.string(),
  degree: z.string(),
  city: z.string(),
  institution: z.string().nullable(),
  photo_url: z.string().nullable(),
  /** Withdrew after the sealing: the name stays on the ballot, the proposal isn't shown. */
  withdrawn_at: z.string().nullable(),
  proposal: z
    .object({
      text: z.string(),
      link: z.string().nullable(),
      /** The curriculum vitae, in PDF. */
      cv: z.object({ url: z.string(), file_size: z.int() }).nullable(),
      published_at: z.string(),
    })
    .nullable(),
});
export type PublicCandidate = z.infer<typeof publicCandidateSchema>;

export const candidateBookSchema = z.object({
  ...contestFields,
  title: z.string(),
  candidate_type: candidateKindSchema,
  stage: contestStageSchema,
  /** Whether they are those of the sealed ballot; before, they are those admitted so far. */
  is_sealed: z.boolean(),
  /** When voting opens, after which no proposal changes; null without a date. */
  voting_opens_at: z.string().nullable(),
  /** By last names. */
  candidates: z.array(publicCandidateSchema),
});
export type CandidateBook = z.infer<typeof candidateBookSchema>;

const tag = 'Público';

/**
 * All candidates of a contest in one answer, so that the server doesn't learn whose proposal somebody reads, also from
 * the ballot.
 */
export const listPublicCandidates = {
  method: 'GET',
  path: '/elections/:contest/candidates',
  about: 'process',
  booth: true,
  tag,
  summary: 'Los candidatos de una elección, con sus propuestas',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestParams,
  answers: { 200: dataSchema(candidateBookSchema) },
} as const satisfies Endpoint;

export const downloadPublishedCv = {
  method: 'GET',
  path: '/elections/:contest/candidates/:id/cv',
  about: 'process',
  tag,
  summary: 'La hoja de vida que publicó un candidato (PDF)',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestThingParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

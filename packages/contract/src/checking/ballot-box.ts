import { z } from 'zod';
import { ballotParams, contestParams } from '../election/contests.ts';
import { type Endpoint, fileAnswer } from '../shared/endpoint.ts';
import { dataSchema, listSchema, pageQuerySchema } from '../shared/envelope.ts';

/** The public ballot box, whole or ballot by ballot, and the program that checks it. */
export const boxedBallotSchema = z.object({ number: z.int(), tracking_code: z.string() });
export type BoxedBallot = z.infer<typeof boxedBallotSchema>;
export const publishedBallotSchema = boxedBallotSchema.extend({ ballot: z.string() });
export type PublishedBallot = z.infer<typeof publishedBallotSchema>;

/** The one file that checks an archive, a receipt and a checkpoint without a server. */
export const verifierSchema = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() });
export type Verifier = z.infer<typeof verifierSchema>;

const tag = 'Urna pública';

export const downloadArchive = {
  method: 'GET',
  path: '/elections/:contest/archive',
  about: 'process',
  tag,
  summary: 'La urna pública entera (.bel), como la lee belenios-tool',
  who: 'anyone',
  guessing: 'nothing to guess',
  // Takes several gigabytes in a large election.
  limit: { counter: 'archive', perMinute: 'renders' },
  params: contestParams,
  answers: { 200: fileAnswer },
} as const satisfies Endpoint;

export const getVerifier = {
  method: 'GET',
  path: '/verifier',
  tag,
  summary: 'El verificador sin conexión: dónde está y su huella SHA-256',
  who: 'anyone',
  guessing: 'nothing to guess',
  /** Null where the web app wasn't built. */
  answers: { 200: dataSchema(verifierSchema.nullable()) },
} as const satisfies Endpoint;

export const listBoxedBallots = {
  method: 'GET',
  path: '/elections/:contest/ballots',
  about: 'process',
  tag,
  summary: 'Las papeletas de la urna por su número',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: contestParams,
  query: pageQuerySchema,
  answers: { 200: listSchema(boxedBallotSchema) },
} as const satisfies Endpoint;

export const getPublishedBallot = {
  method: 'GET',
  path: '/elections/:contest/ballots/:tracking_code',
  about: 'process',
  tag,
  summary: 'Una papeleta por su código de seguimiento',
  who: 'anyone',
  guessing: 'nothing to guess',
  params: ballotParams,
  answers: { 200: dataSchema(publishedBallotSchema) },
} as const satisfies Endpoint;

import { z } from 'zod';
import { fingerprintsSchema } from './contest.ts';
import { contestNameSchema, contestStageSchema } from './contests.ts';

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
    })
    .nullable(),
  ballots: z.int(),
});
export type PublicElection = z.infer<typeof publicElectionSchema>;

/** The texts that an election was sealed with. Their SHA-256 are its fingerprints. */
export const electionSetupSchema = z.object({ election: z.string(), trustees: z.string() });
export type ElectionSetup = z.infer<typeof electionSetupSchema>;

export const boxedBallotSchema = z.object({ number: z.int(), tracking_code: z.string() });
export type BoxedBallot = z.infer<typeof boxedBallotSchema>;
export const publishedBallotSchema = boxedBallotSchema.extend({ ballot: z.string() });
export type PublishedBallot = z.infer<typeof publishedBallotSchema>;

/** Compact Base64 of a SHA-256, as the protocol writes it. */
export const trackingCodeSchema = z.string().regex(/^[A-Za-z0-9+/]{43}$/, 'El código de seguimiento no es válido');

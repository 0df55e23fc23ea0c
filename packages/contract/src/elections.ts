import { z } from 'zod';
import { fingerprintsSchema } from './contest-admin.ts';
import { contestNameSchema, contestStageSchema } from './contest-names.ts';

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

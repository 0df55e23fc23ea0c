import type { RefusalReason } from '@urna/belenios/refusal';

/** An election as the threads need it. Its text never changes, so each thread gets it once. */
export interface VerifiedElection {
  uuid: string;
  text: string;
  /** Secret: whoever knew it could make ciphertexts that only look like duplicates. */
  digestKey: Uint8Array;
}

export interface BallotToVerify {
  text: string;
  /** The public credential of whoever sent it. */
  credential: string;
}

export type Verdict =
  | {
      ok: true;
      /** 64 bits of a keyed hash of each ciphertext, as the signed numbers that the database keeps. */
      digests: string[];
    }
  | { ok: false; reason: RefusalReason };

export type Request = { open: VerifiedElection } | { id: number; uuid: string; ballot: BallotToVerify };

export type Reply = { id: number; verdict: Verdict } | { id: number; error: string };

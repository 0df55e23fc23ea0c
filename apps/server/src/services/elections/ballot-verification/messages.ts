import type { RefusalReason } from '@urna/belenios/refusal';

/** The parts of an election that the threads need. The text never changes, so each thread receives it once. */
export interface VerifiedElection {
  uuid: string;
  text: string;
  /** Secret: an attacker who knows it could construct colliding digests. */
  digestKey: Uint8Array;
}

export interface BallotToVerify {
  text: string;
  /** The voter's public credential. */
  credential: string;
}

export type Verdict =
  | {
      ok: true;
      /** 64 bits of a keyed hash of each ciphertext, as the signed numbers that the database stores. */
      digests: string[];
    }
  | { ok: false; reason: RefusalReason };

export type Request = { open: VerifiedElection } | { id: number; uuid: string; ballot: BallotToVerify };

export type Reply = { id: number; verdict: Verdict } | { id: number; error: string };

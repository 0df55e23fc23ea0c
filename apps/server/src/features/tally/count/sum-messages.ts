/** The requests to a summing thread, and its answers. */
export interface SumThreadData {
  election: string;
}

export type SumRequest =
  /** Adds to the current sum; the answer carries nothing. */
  | { kind: 'add'; ballots: readonly string[] }
  /** The encrypted tally of what was added since the last time. */
  | { kind: 'take' }
  /** Adds encrypted tallies of parts. */
  | { kind: 'sum'; parts: readonly string[] };

export type SumReply = { ok: true; tally: string } | { ok: false; error: string };

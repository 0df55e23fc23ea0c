/** What a thread that adds ballots up is asked, and what it answers. */
export interface SumThreadData {
  election: string;
}

export type SumRequest =
  /** Adds to the sum under way; answers nothing of note. */
  | { kind: 'add'; ballots: readonly string[] }
  /** The encrypted tally of what was added since the last time. */
  | { kind: 'take' }
  /** One encrypted tally out of those of parts. */
  | { kind: 'sum'; parts: readonly string[] };

export type SumReply = { ok: true; tally: string } | { ok: false; error: string };

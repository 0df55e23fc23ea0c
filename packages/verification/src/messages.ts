import type { BallotRefusal, BatchBallot, BatchOutcome } from '@urna/belenios/verify/ballot-batch';

/** The data that a worker starts with. */
export interface WorkerData {
  electionText: string;
  digestKey: Uint8Array;
}

/** The requests to a worker with their replies. */
export interface Questions {
  credentials: { ask: readonly string[]; answer: BallotRefusal | undefined };
  ballots: { ask: readonly BatchBallot[]; answer: BatchOutcome };
  total: { ask: null; answer: string };
}

export type Kind = keyof Questions;

export type Request = { [K in Kind]: { id: number; kind: K; ask: Questions[K]['ask'] } }[Kind];

export type Reply =
  | { [K in Kind]: { id: number; kind: K; answer: Questions[K]['answer'] } }[Kind]
  | { id: number; kind: Kind; error: string };

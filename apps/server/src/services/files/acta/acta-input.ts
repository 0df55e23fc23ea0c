import type { Results } from '@urna/contract/results';

/** All that stands in the acta: what was published, and where anyone finds it. */
export interface ActaInput {
  process: { title: string; body: string; period: string };
  results: Results;
  /** Persons marked as having voted, which must be as many as there are ballots. */
  votersWhoVoted: number;
  resultsUrl: string;
  archiveUrl: string;
}

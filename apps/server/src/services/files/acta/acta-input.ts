import type { Results } from '@urna/contract/results';

/** Everything that the acta prints: what was published, and where anyone finds it. */
export interface ActaInput {
  process: { title: string; body: string; period: string; drill: boolean };
  results: Results;
  /** People marked as having voted, which must equal the number of ballots. */
  votersWhoVoted: number;
  resultsUrl: string;
  archiveUrl: string;
}

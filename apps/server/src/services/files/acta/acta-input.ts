import type { Results } from '@urna/contract/election/results';
import type { PrintedProcess } from '../../processes/printed-process.ts';

/** Everything that the acta prints: what was published, and where anyone finds it. */
export interface ActaInput {
  process: PrintedProcess;
  results: Results;
  /** People marked as having voted, which must equal the number of ballots. */
  votersWhoVoted: number;
  resultsUrl: string;
  archiveUrl: string;
}

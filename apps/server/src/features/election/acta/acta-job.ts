import type { Results } from '@urna/contract/election/results';
import type { CheckNumbers } from '@urna/contract/election/vote-checks';
import type { DocumentHead } from '../../../platform/files/pdf/document-head.ts';
import type { DocumentJob } from '../../../platform/files/sandbox/sandbox-jobs.ts';

/** Everything that the acta prints: what was published, and where anyone finds it. */
export interface ActaInput {
  process: DocumentHead;
  results: Results;
  /** People marked as having voted, which must equal the number of ballots. */
  votersWhoVoted: number;
  /** Of the voters' own checks; null where none was offered. */
  checks: CheckNumbers;
  resultsUrl: string;
  archiveUrl: string;
}

export const actaJob: DocumentJob<ActaInput> = { kind: 'acta' };

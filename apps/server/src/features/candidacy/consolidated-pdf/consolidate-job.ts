import type { Candidate } from '@urna/contract/candidacy/candidate-data';
import type { Declaration } from '@urna/contract/candidacy/declarations';
import type { DocumentFormat } from '@urna/contract/candidacy/documents';
import type { DocumentHead } from '../../../platform/files/pdf/document-head.ts';
import type { DocumentJob } from '../../../platform/files/sandbox/sandbox-jobs.ts';

/** What the PDF of a registration is written from. */
export interface ConsolidatedInput {
  candidate: Candidate;
  process: DocumentHead;
  /** The texts as the candidate accepted them. */
  declarations: readonly Declaration[];
  photo: Uint8Array | null;
  /** Examined files, in the order in which they are appended. */
  attachments: { name: string; format: DocumentFormat; bytes: Uint8Array }[];
  /** For /verificar; null before the submission. */
  verificationCode: string | null;
}

export const consolidateJob: DocumentJob<ConsolidatedInput> = { kind: 'consolidate' };

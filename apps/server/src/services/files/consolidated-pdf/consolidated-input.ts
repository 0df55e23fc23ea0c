import type { Declaration } from '@urna/contract/candidacy/declarations';
import type { Candidate } from '@urna/contract/candidacy/inscription';
import type { PrintedProcess } from '../../processes/printed-process.ts';

export interface ConsolidatedInput {
  candidate: Candidate;
  process: PrintedProcess;
  /** The texts as the candidate accepted them. */
  declarations: readonly Declaration[];
  photo: Uint8Array | null;
  /** Examined PDFs, in the order in which they are appended. */
  attachments: { name: string; bytes: Uint8Array }[];
  generatedFor: 'preview' | 'submission';
  /** For /verificar; null before the submission. */
  verificationCode: string | null;
}

import type { Candidate } from '@urna/contract/inscription';

export interface ConsolidatedInput {
  candidate: Candidate;
  process: { title: string; body: string; period: string };
  photo: Uint8Array | null;
  /** Examined PDFs, in the order in which they are appended. */
  attachments: { name: string; bytes: Uint8Array }[];
  generatedFor: 'preview' | 'submission';
}

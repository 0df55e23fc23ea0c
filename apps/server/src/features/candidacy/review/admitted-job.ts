import type { DocumentHead } from '../../../platform/files/pdf/document-head.ts';
import type { DocumentJob } from '../../../platform/files/sandbox/sandbox-jobs.ts';

/** The candidates admitted to each contest, as they are published. */
export interface AdmittedInput {
  process: DocumentHead;
  /** In ISO 8601. */
  madeAt: string;
  contests: readonly { title: string; sealed_at: string | null; candidates: readonly AdmittedCandidate[] }[];
}

interface AdmittedCandidate {
  full_name: string;
  professional_card: string;
  city: string;
  institution: string | null;
}

export const admittedJob: DocumentJob<AdmittedInput> = { kind: 'admitted' };

import type { PrintedProcess } from '../../processes/printed-process.ts';

/** The candidates admitted to each contest, as they are published. */
export interface AdmittedInput {
  process: PrintedProcess;
  /** When the list was made, as ISO 8601. */
  at: string;
  contests: readonly { title: string; sealed_at: string | null; candidates: readonly AdmittedCandidate[] }[];
}

export interface AdmittedCandidate {
  full_name: string;
  professional_card: string;
  city: string;
  institution: string | null;
}

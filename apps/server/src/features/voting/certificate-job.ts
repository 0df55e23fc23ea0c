import type { DocumentHead } from '../../platform/files/pdf/document-head.ts';
import type { DocumentJob } from '../../platform/files/sandbox/sandbox-jobs.ts';

/** Everything that a certificate prints. Nothing of the ballot: certificates are shown to others. */
export interface CertificateInput {
  process: DocumentHead;
  /** What the contest asked. */
  question: string;
  /** Null once their data was removed. */
  person: {
    name: string;
    /** For accountants. */
    identificationNumber: string | null;
    /** For electors. */
    institution: string | null;
  } | null;
  /** YYYY-MM-DD in Bogotá. */
  votedOn: string;
  /** In groups, for reading. */
  code: string;
  /** The page that verifies the code. */
  checkUrl: string;
}

export const certificateJob: DocumentJob<CertificateInput> = { kind: 'certificate' };

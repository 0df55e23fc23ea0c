import type { ContestName } from '@urna/contract/contest-names';

/** All that stands in a certificate. Nothing of the ballot: a certificate is shown around. */
export interface CertificateInput {
  process: { title: string; body: string; period: string };
  contest: ContestName;
  name: string;
  /** Of accountants. */
  identificationNumber: string | null;
  /** Of electors. */
  institution: string | null;
  votedAt: Date;
  /** In groups, as people read it. */
  code: string;
  /** Where anyone checks the code. */
  checkUrl: string;
}

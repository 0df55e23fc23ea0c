import type { VerificationReport } from '@urna/belenios/verify/report';
import type { BoxEvidence } from './box-evidence.ts';

/** An archive that was read, and what was looked for in it. */
export interface ReadBox {
  report: VerificationReport;
  evidence: BoxEvidence;
}

/** A log is named after its contest's identifier, which the archive holds too. */
export const isOf = (origin: string, { report }: ReadBox): boolean =>
  report.election?.uuid === origin.slice(origin.lastIndexOf('/') + 1);

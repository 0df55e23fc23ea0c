import { paths } from '../../app/paths.ts';

export interface CorrectionStanding {
  /** Proved by code, with a session. */
  validated: boolean;
  /** A code was asked for and has not been used. */
  awaitsCode: boolean;
  /** Sent, and the receipt not put away yet. */
  sent: boolean;
}

const at = paths.correction;

/** Where somebody who asks for a page of the correction is sent instead, or null if they may have it. */
export function correctionRedirect(
  pathname: string,
  { validated, awaitsCode, sent }: CorrectionStanding,
): string | null {
  const path = pathname.replace(/\/+$/, '');
  const wanted = sent ? at.receipt : validated ? at.uploadDocuments : awaitsCode ? null : at.validateCandidate;
  if (wanted !== null) return path === wanted ? null : wanted;
  return path === at.validateCandidate || path === at.validateCode ? null : at.validateCandidate;
}

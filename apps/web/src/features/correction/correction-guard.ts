import { paths } from '../../lib/paths.ts';

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
  const own = sent ? at.receipt : validated ? at.uploadDocuments : null;
  if (own !== null) return path === own ? null : own;
  // Put away: also where the receipt itself was, a moment ago.
  if (path === at.receipt) return paths.home;
  if (path === at.validateCandidate || (path === at.validateCode && awaitsCode)) return null;
  return at.validateCandidate;
}

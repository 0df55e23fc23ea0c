import { paths } from '../../lib/paths.ts';

export interface CorrectionStanding {
  /** Verified by code, with a session. */
  validated: boolean;
  /** A code was requested and not yet used. */
  awaitsCode: boolean;
  /** Submitted, with the receipt still open. */
  sent: boolean;
}

const at = paths.correction;

/** The redirect for a page of the correction, or null if access is allowed. */
export function correctionRedirect(
  pathname: string,
  { validated, awaitsCode, sent }: CorrectionStanding,
): string | null {
  const path = pathname.replace(/\/+$/, '');
  const own = sent ? at.receipt : validated ? at.uploadDocuments : null;
  if (own !== null) return path === own ? null : own;
  // The receipt was closed, perhaps on this very page a moment ago.
  if (path === at.receipt) return paths.home;
  if (path === at.validateCandidate || (path === at.validateCode && awaitsCode)) return null;
  return at.validateCandidate;
}

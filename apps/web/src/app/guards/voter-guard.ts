import type { ContestName } from '@urna/contract/contest-names';
import { paths } from '../../lib/paths.ts';

export interface VoterStanding {
  /** The contest of the open session. */
  contest: ContestName | null;
  /** A code was requested and not yet entered. */
  hasPendingCode: boolean;
  hasReceipt: boolean;
}

const at = paths.voting;
const ballotOf = { contador: at.ballotAccountant, ies: at.ballotIes } as const satisfies Record<ContestName, string>;
const ballots: readonly string[] = Object.values(ballotOf);
/** Pages that a voter with an open ballot may still visit. */
const besideTheBallot: readonly string[] = [at.rollCheck, at.setPassword];

/** The redirect for `path` given the voter's state, or null if access is allowed. */
export function voterRedirect(path: string, { contest, hasPendingCode, hasReceipt }: VoterStanding): string | null {
  if (path !== at.root && !path.startsWith(`${at.root}/`)) return null;
  if (contest) return path === ballotOf[contest] || besideTheBallot.includes(path) ? null : ballotOf[contest];
  if (hasReceipt && ballots.includes(path)) return at.finalView;
  if (path === at.ballotIes) return at.loginIes;
  if (path === at.ballotAccountant) return at.loginAccountant;
  // The receipt was closed or never existed.
  if (path === at.finalView && !hasReceipt) return at.login;
  if (path === at.verifyCode && !hasPendingCode) return at.loginAccountant;
  return null;
}

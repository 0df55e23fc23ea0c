import type { ContestName } from '@urna/contract/contest-names';
import { paths } from '../../lib/paths.ts';

export interface VoterStanding {
  /** Of which contest there is a session. */
  contest: ContestName | null;
  /** A code was asked for, and has not been typed yet. */
  hasPendingCode: boolean;
  hasReceipt: boolean;
}

const at = paths.voting;
const ballotOf = { contador: at.ballotAccountant, ies: at.ballotIes } as const satisfies Record<ContestName, string>;
const ballots: readonly string[] = Object.values(ballotOf);
/** What somebody with a ballot before them may still want to look at. */
const besideTheBallot: readonly string[] = [at.rollCheck, at.setPassword];

/** Where a voter, or anyone who might be one, is sent instead of `path`, or null if they may have it. */
export function voterRedirect(path: string, { contest, hasPendingCode, hasReceipt }: VoterStanding): string | null {
  if (path !== at.root && !path.startsWith(`${at.root}/`)) return null;
  if (contest) return path === ballotOf[contest] || besideTheBallot.includes(path) ? null : ballotOf[contest];
  if (hasReceipt && ballots.includes(path)) return at.finalView;
  if (path === at.ballotIes) return at.loginIes;
  if (path === at.ballotAccountant) return at.loginAccountant;
  // Put away, or never there.
  if (path === at.finalView && !hasReceipt) return at.login;
  if (path === at.verifyCode && !hasPendingCode) return at.loginAccountant;
  return null;
}

import type { LoginKind } from '@urna/contract/election/contests';
import { paths } from '../../lib/paths.ts';

export interface VoterStanding {
  /** How the voter of the open session logged in. */
  login: LoginKind | null;
  /** A code was requested and not yet entered. */
  hasPendingCode: boolean;
  hasReceipt: boolean;
  /** How the last voter of this tab logged in. */
  lastLogin: LoginKind | null;
}

const at = paths.voting;
const ballotOf = { code: at.ballotAccountant, password: at.ballotIes } as const satisfies Record<LoginKind, string>;
const ballots: readonly string[] = Object.values(ballotOf);
/** Pages that a voter with an open ballot may still visit. */
const besideTheBallot: readonly string[] = [at.rollCheck, at.setPassword];

/** The redirect for `path` given the voter's state, or null if access is allowed. */
export function voterRedirect(
  path: string,
  { login, hasPendingCode, hasReceipt, lastLogin }: VoterStanding,
): string | null {
  if (path !== at.root && !path.startsWith(`${at.root}/`)) return null;
  if (login) return path === ballotOf[login] || besideTheBallot.includes(path) ? null : ballotOf[login];
  if (hasReceipt && ballots.includes(path)) return at.finalView;
  if (path === at.ballotIes) return at.loginIes;
  if (path === at.ballotAccountant) return at.loginAccountant;
  // The receipt was closed or never existed.
  if (path === at.finalView && !hasReceipt) return lastLogin === 'password' ? at.loginIes : at.login;
  if (path === at.verifyCode && !hasPendingCode) return at.loginAccountant;
  return null;
}

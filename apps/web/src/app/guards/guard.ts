import { paths } from '../../lib/paths.ts';
import { type CandidateStanding, candidateRedirect } from './candidate-guard.ts';
import { type VoterStanding, voterRedirect } from './voter-guard.ts';

interface StaffStanding {
  isLogged: boolean;
  /** A code was asked for, and has not been typed yet. */
  hasPendingValidation: boolean;
}

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** What only those who are not logged in as staff have a use for. */
const outsideRoots = ['/auth', paths.home, '/inscription'];

/** Where a member of staff who asks for `path` is sent instead, or null if they may have it. */
function loggedStaffRedirect(path: string): string | null {
  const isOutside = path === paths.root || outsideRoots.some((root) => isUnder(path, root));
  return isOutside ? paths.staff.dashboard : null;
}

/** The same for somebody who has no session of any kind. */
function strangerRedirect(path: string, hasPendingValidation: boolean): string | null {
  if (hasPendingValidation) return path === paths.auth.verifyCode ? null : paths.auth.verifyCode;
  if (path === paths.auth.verifyCode || isUnder(path, paths.staff.root)) return paths.auth.login;
  return null;
}

export interface Standing {
  candidate: CandidateStanding;
  staff: StaffStanding;
  voter: VoterStanding;
}

/** Pages that anyone may read at any time; a code is looked for in the mailbox without leaving the form. */
const openPages: readonly string[] = [
  paths.archiveCheck,
  paths.ballotBox,
  paths.disowning,
  paths.howItWorks,
  paths.mailbox,
  paths.mailPreferences,
  paths.results,
  paths.trustee,
  paths.verification,
];

export function withoutTrailingSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

/**
 * Where somebody who asks for `pathname` is sent instead, or null if they may have it. One kind of session speaks at a
 * time: two that each want the person elsewhere would send them back and forth for ever.
 */
export function redirectOf(pathname: string, { candidate, staff, voter }: Standing): string | null {
  const path = withoutTrailingSlash(pathname);
  if (openPages.includes(path)) return null;
  return otherThanVoterRedirect(path, candidate, staff) ?? voterRedirect(path, voter);
}

function otherThanVoterRedirect(path: string, candidate: CandidateStanding, staff: StaffStanding): string | null {
  if (staff.isLogged) return loggedStaffRedirect(path);
  const redirect = candidateRedirect(path, candidate);
  const isCandidate = candidate.isValidate && candidate.hasToken;
  return redirect ?? (isCandidate ? null : strangerRedirect(path, staff.hasPendingValidation));
}

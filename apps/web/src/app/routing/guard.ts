import { type CandidateKind, candidateKinds } from '@urna/contract/candidacy/candidacy';
import { isStaffScreen, openedProcess, paths, staffPaths } from '../../lib/paths.ts';

export interface CandidateStanding {
  isValidate: boolean;
  hasToken: boolean;
  kind: CandidateKind | null;
  /** A correction session gives access to no other candidate page. */
  isCorrecting: boolean;
  /** The kind of a candidate whose receipt is still open. */
  receiptOf: CandidateKind | null;
  hasCorrectionReceipt: boolean;
}

const INSCRIPTION_PREFIX = '/inscription/';
const CORRECTION_PREFIX = '/inscription/correct-documents/';
const protectedPages: readonly string[] = candidateKinds.flatMap((kind) => [
  paths.inscription(kind).documentForm,
  paths.inscription(kind).previewPdf,
]);

/** The redirect for `path` given the candidate's state, or null if access is allowed. */
export function candidateRedirect(path: string, standing: CandidateStanding): string | null {
  const { isValidate, hasToken, kind, isCorrecting, receiptOf, hasCorrectionReceipt } = standing;
  const isInside = isValidate && hasToken;
  if (isInside && isCorrecting) return path.startsWith(CORRECTION_PREFIX) ? null : paths.correction.uploadDocuments;
  if (path === paths.correction.uploadDocuments) {
    return hasCorrectionReceipt ? paths.correction.receipt : paths.correction.validateCandidate;
  }
  if (isInside && kind && !path.startsWith(INSCRIPTION_PREFIX)) return paths.inscription(kind).base;
  if (!isInside && protectedPages.includes(path)) return receiptOf ? paths.inscription(receiptOf).receipt : paths.home;
  return null;
}

interface StaffStanding {
  isLogged: boolean;
  /** A code was requested and not yet entered. */
  hasPendingValidation: boolean;
}

function isUnder(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Pages of no use to logged-in staff. */
const outsideRoots = ['/auth', paths.home, '/inscription'];

/** The redirect of a logged-in member of staff, or null if access is allowed. */
function loggedStaffRedirect(path: string): string | null {
  const isOutside = path === paths.root || outsideRoots.some((root) => isUnder(path, root));
  return isOutside ? staffPaths().dashboard : null;
}

/** The redirect of a visitor without any session, or null if access is allowed. */
function strangerRedirect(path: string, hasPendingValidation: boolean): string | null {
  if (hasPendingValidation) return path === paths.auth.verifyCode ? null : paths.auth.verifyCode;
  if (path === paths.auth.verifyCode || isStaffScreen(path)) return paths.auth.login;
  return null;
}

export interface Standing {
  candidate: CandidateStanding;
  staff: StaffStanding;
}

/** Pages open to everyone at any time, with those below them: nobody in the middle of a login is led back to it. */
const openPages: readonly string[] = [
  paths.candidates,
  paths.accessibility,
  paths.archiveCheck,
  paths.ballotBox,
  paths.dataPolicy,
  paths.directory,
  paths.disowning,
  paths.howItWorks,
  paths.mailPreferences,
  paths.phone,
  paths.processes,
  paths.question,
  paths.results,
  paths.rollCheck,
  paths.siteMap,
  paths.stopChange,
  paths.terms,
  paths.tracking,
  paths.trustee,
  paths.verification,
];

export function withoutTrailingSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

/**
 * The redirect for `pathname`, or null if access is allowed. Only one kind of session decides: two conflicting ones
 * would redirect back and forth endlessly.
 */
export function redirectOf(pathname: string, { candidate, staff }: Standing): string | null {
  const path = withoutTrailingSlash(pathname);
  if (openPages.some((page) => isUnder(path, page))) return null;
  if (staff.isLogged) return loggedStaffRedirect(path);
  const redirect = candidateRedirect(path, candidate);
  const isCandidate = candidate.isValidate && candidate.hasToken;
  return redirect ?? (isCandidate ? null : strangerRedirect(path, staff.hasPendingValidation));
}

/** Public pages whose forms and dates only a current process has. */
const needingProcess: readonly string[] = [paths.home, '/inscription', paths.tracking, paths.rollCheck];

/** The screens that staff use without a process: what is the installation's, and the dashboard with its log. */
function ofInstallation(path: string): readonly string[] {
  const { dashboard, changes, processes, users, passkeys } = staffPaths(openedProcess(path));
  return [dashboard, changes, processes, users, passkeys];
}

/** Whether a page is of no use between two processes; other public pages say so in their own words. */
export function needsProcess(path: string): boolean {
  if (isStaffScreen(path)) return !ofInstallation(path).some((root) => isUnder(path, root));
  return needingProcess.some((root) => isUnder(path, root));
}

/** Where somebody is sent, and what the history's entry there remembers. */
interface Redirect {
  to: string;
  state: { back: string } | null;
}

interface Visit {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

function backOf(state: unknown): string | null {
  const { back }: { back?: unknown } = typeof state === 'object' && state !== null ? state : {};
  return typeof back === 'string' && isStaffScreen(back) ? back : null;
}

/** The redirect of a visit, or null. The login leads back to the screen that it was needed for, unless that was left. */
export function redirectOfVisit(visit: Visit, standing: Standing, hasLoggedOut = false): Redirect | null {
  const { pathname, search, hash, state } = visit;
  const to = redirectOf(pathname, standing);
  if (to === null) return null;
  const needed = to === paths.auth.login && isStaffScreen(pathname) && !hasLoggedOut;
  const back = needed ? pathname + search + hash : backOf(state);
  return standing.staff.isLogged ? { to: back ?? to, state: null } : { to, state: back === null ? null : { back } };
}

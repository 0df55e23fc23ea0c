import { paths } from './paths.ts';

export interface StaffStanding {
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
export function loggedStaffRedirect(path: string): string | null {
  const isOutside = path === paths.root || outsideRoots.some((root) => isUnder(path, root));
  return isOutside ? paths.staff.dashboard : null;
}

/** The same for somebody who has no session of any kind. */
export function strangerRedirect(path: string, hasPendingValidation: boolean): string | null {
  if (hasPendingValidation) return path === paths.auth.verifyCode ? null : paths.auth.verifyCode;
  if (path === paths.auth.verifyCode || isUnder(path, paths.staff.root)) return paths.auth.login;
  return null;
}

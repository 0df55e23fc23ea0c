import { isStaffScreen, openedProcess, paths, staffPaths } from '../../lib/paths.ts';

const needing: readonly string[] = [paths.home, '/inscription', paths.tracking, paths.rollCheck];
/** What staff use of the installation itself; the dashboard has its log. */
function ofInstallation(path: string): readonly string[] {
  const { dashboard, changes, processes, users, passkeys } = staffPaths(openedProcess(path));
  return [dashboard, changes, processes, users, passkeys];
}

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Whether a page is of no use between two processes; other public pages say so in their own words. */
export function needsProcess(path: string): boolean {
  if (isStaffScreen(path)) return !ofInstallation(path).some((root) => isUnder(path, root));
  return needing.some((root) => isUnder(path, root));
}

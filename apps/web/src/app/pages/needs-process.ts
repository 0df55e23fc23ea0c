import { isStaffScreen } from '../../lib/opened-process.ts';
import { paths } from '../../lib/paths.ts';

const needing: readonly string[] = [paths.home, '/inscription', paths.tracking, paths.rollCheck];
/** What staff use of the installation itself; the dashboard has its log. */
const ofInstallation: readonly string[] = [
  paths.staff.dashboard,
  paths.staff.changes,
  paths.staff.processes,
  paths.staff.users,
  paths.staff.passkeys,
];

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

/** Whether a page is of no use between two processes; other public pages say so in their own words. */
export function needsProcess(path: string): boolean {
  if (isStaffScreen(path)) return !ofInstallation.some((root) => isUnder(path, root));
  return needing.some((root) => isUnder(path, root));
}

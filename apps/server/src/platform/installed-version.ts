import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstalledVersion {
  version: string;
  /** The commit that a release was made of; null in the repository. */
  commit: string | null;
  /** How an operator calls one of the programs here: a release has no npm. */
  call: (program: 'cli' | 'credentials') => string;
}

/** What is installed in a folder: an unpacked release, which says so in a file, or the repository. */
export function readInstalledVersion(root: string): InstalledVersion {
  const releaseFile = join(root, 'release.json');
  if (existsSync(releaseFile)) {
    const { version, commit } = JSON.parse(readFileSync(releaseFile, 'utf8')) as { version: string; commit: string };
    return { version, commit, call: (program) => `./urna ${program}` };
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: null, call: (program) => `npm run ${program} --` };
}

export const installed = readInstalledVersion(join(import.meta.dirname, '../../../..'));
/** For sentences that tell an operator which command to run. */
export const cli = installed.call('cli');

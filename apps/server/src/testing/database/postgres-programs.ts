import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const needed = ['initdb', 'postgres'];

function holdsPrograms(folder: string): boolean {
  try {
    for (const program of needed) accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian installs the server's programs outside PATH, in a folder per major version. */
function debianFolders(): string[] {
  try {
    return readdirSync('/usr/lib/postgresql')
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join('/usr/lib/postgresql', version, 'bin'));
  } catch {
    return [];
  }
}

export function findPostgresPrograms(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['PG_BIN']) return holdsPrograms(env['PG_BIN']) ? env['PG_BIN'] : null;
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...debianFolders()];
  const folder = folders.find(holdsPrograms);
  // A folder in PATH may hold links to some of the programs, and pg_basebackup not among them.
  return folder === undefined ? null : dirname(realpathSync(join(folder, 'postgres')));
}

export const postgresProgramsMissing =
  'PostgreSQL tests skipped: the programs initdb and postgres were not found. ' +
  'Install them (Debian: apt-get install postgresql; macOS: brew install postgresql@17) or name their folder in PG_BIN.';

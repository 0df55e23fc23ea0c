import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { BoothBuild } from '@urna/booth-files/manifest';
import { writeManifestInto } from '@urna/booth-files/node/booth-folder';
import { policy } from '../apps/booth/policy.ts';
import { boothAddresses } from '../apps/booth/src/routes.ts';

/** Of which the booth is built. */
const SOURCES = ['apps/booth', 'packages', 'package.json', 'package-lock.json'];

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit that the sources are, to the letter; null for sources that are none. */
function commitOf(root: string): string | null {
  try {
    if (realpathSync(git(root, 'rev-parse', '--show-toplevel')) !== realpathSync(root)) return null;
    return git(root, 'status', '--porcelain', '--', ...SOURCES) === '' ? git(root, 'rev-parse', 'HEAD') : null;
  } catch {
    // There is no git here, or no repository.
    return null;
  }
}

function npmVersion(): string {
  const [, running] = /\bnpm\/(\S+)/.exec(process.env['npm_config_user_agent'] ?? '') ?? [];
  return running ?? execFileSync('npm --version', { encoding: 'utf8', shell: true }).trim();
}

const describeBuild = (root: string): BoothBuild => ({
  commit: commitOf(root),
  lock_file: createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex'),
  node: process.versions.node,
  npm: npmVersion(),
  os: process.platform,
  processor: process.arch,
});

/** Writes `casilla.json` into a finished build of the booth. */
export const writeBoothManifest = (root: string, dist: string): Promise<string> =>
  writeManifestInto(dist, { ...describeBuild(root), policy, routes: boothAddresses });

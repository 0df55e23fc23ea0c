import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { BoothBuild } from '@urna/booth-files/manifest';
import { writeManifestInto } from '@urna/booth-files/node/booth-folder';
import { policy } from '../apps/booth/policy.ts';
import { boothAddresses } from '../apps/booth/src/routes.ts';

/** Of which the booth is built. */
const SOURCES = [
  'apps/booth',
  'packages',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/booth-calls.ts',
  'scripts/booth-manifest.ts',
  'scripts/build-web-app.ts',
];

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/**
 * The last commit that changed what a booth is built of: later ones build the same bytes. Null where the sources aren't a
 * commit's to the letter, or where that can't be known.
 */
export function boothCommit(root: string): string | null {
  try {
    const isWhole = git(root, 'rev-parse', '--is-shallow-repository') === 'false';
    const isOurs = realpathSync(git(root, 'rev-parse', '--show-toplevel')) === realpathSync(root);
    if (!isWhole || !isOurs || git(root, 'status', '--porcelain', '--', ...SOURCES) !== '') return null;
    return git(root, 'log', '-1', '--format=%H', '--', ...SOURCES) || null;
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
  commit: boothCommit(root),
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

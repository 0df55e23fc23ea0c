import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs the first of these Debian packages that there is, where this process may; starts none of their services. */
export function installFirstOf(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false;
  process.stdout.write(`Installing the distribution’s ${packages[0] ?? ''}.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
  // The package list may be missing, or outdated and name versions that the archive no longer has.
  return apt('update') && packages.some((name) => apt('install', '-y', '--no-install-recommends', name));
}

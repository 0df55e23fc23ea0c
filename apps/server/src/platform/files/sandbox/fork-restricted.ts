import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxLimits } from './sandbox-jobs.ts';

/** External packages that the jobs import. Their dependencies are found through their manifests. */
const packages = [
  '@cantoo/pdf-lib',
  '@expo-google-fonts/inter',
  '@expo-google-fonts/jetbrains-mono',
  '@expo-google-fonts/public-sans',
  '@urna/contract',
  'pdfjs-dist',
  'pdfkit',
  'qr',
  'sharp',
] as const;

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Resolves a package as Node does: in the node_modules of a folder and of each parent folder. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const directory = join(folder, 'node_modules', name);
    if (existsSync(join(directory, 'package.json'))) return directory;
    if (folder === dirname(folder)) return null;
  }
}

/** The symbolic links along a path, which Node reads to find a module's real path. */
function linksTo(path: string): string[] {
  const above = dirname(path);
  if (above === path) return [];
  const step = join(realpathSync(above), basename(path));
  if (!lstatSync(step).isSymbolicLink()) return linksTo(above);
  return [step, ...linksTo(resolve(dirname(step), readlinkSync(step))), ...linksTo(above)];
}

/** The folders of the packages and all their dependencies, and the links that lead to them. */
function packageFolders(): Set<string> {
  const folders = new Set<string>();
  const waiting: [name: string, from: string][] = packages.map((name) => [name, import.meta.dirname]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const link = findPackage(...next);
    // An optional dependency for another platform isn't installed.
    if (link === null || folders.has(link)) continue;
    const folder = realpathSync(link);
    folders.add(link).add(folder);
    for (const step of linksTo(link)) folders.add(step);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      waiting.push([name, folder]);
    }
  }
  return folders;
}

/** The program of a sandbox process. */
export interface SandboxProgram {
  entry: URL;
  /** Files and folders of our code that its jobs import. */
  code: readonly string[];
}

let readablePackages: Set<string> | undefined;

/**
 * Starts a process for untrusted files under Node's permission model. JavaScript that takes over a parser in it can
 * read its own code and nothing else: not the installation's secret, not the server's environment or memory (`/proc`),
 * no data. It can't write a file, start a program or load WASI, and after `dropPermissions` it can't start a thread,
 * which would escape all this. The environment is empty, and no job contains a key.
 *
 * Not confined: the permission model restricts JavaScript, not native code, so a memory error in V8 or libvips has
 * whatever rights the operating system grants the service's user. This version of Node doesn't restrict the network
 * either, nor signals to processes of the same user. The server treats answers as untrusted data.
 */
export function forkRestricted({ entry, code }: SandboxProgram, limits: SandboxLimits): ChildProcess {
  // Sorted: Node drops the permission to read a link if a path beneath it was allowed earlier.
  readablePackages ??= packageFolders();
  const readable = [...code, ...readablePackages].toSorted();
  return fork(fileURLToPath(entry), [JSON.stringify(limits)], {
    serialization: 'advanced',
    stdio: 'ignore',
    env: {},
    execArgv: [
      `--max-old-space-size=${limits.heapMb}`,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      // For the watchdog only: dropped before the first job.
      '--allow-worker',
      // For sharp. An addon must already be on the disk, since nothing can be written.
      '--allow-addons',
      // SQLite opens and creates files past the permission model.
      '--no-experimental-sqlite',
      '--disable-warning=SecurityWarning',
    ],
  });
}

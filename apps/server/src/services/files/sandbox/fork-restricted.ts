import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxLimits } from './sandbox-limits.ts';

/** The folders of our own code that the jobs import. */
const ownFolders = ['sandbox', 'documents', 'consolidated-pdf', 'certificates', 'acta'].map((name) =>
  join(import.meta.dirname, '..', name),
);

/** What that code imports from outside. What these packages need in turn is found through their manifests. */
const packages = [
  '@cantoo/pdf-lib',
  '@expo-google-fonts/inter',
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

/** Looks for a package as Node does: in the node_modules of a folder and of each folder above it. */
function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === dirname(folder)) return null;
  }
}

/** The symbolic links on the way to a path, which Node reads to learn where a module really lies. */
function linksTo(path: string): string[] {
  const above = dirname(path);
  if (above === path) return [];
  const step = join(realpathSync(above), basename(path));
  if (!lstatSync(step).isSymbolicLink()) return linksTo(above);
  return [step, ...linksTo(resolve(dirname(step), readlinkSync(step))), ...linksTo(above)];
}

/** The folders of the packages and of everything that they depend on: where they lie, and the links that lead there. */
function packageFolders(): Set<string> {
  const folders = new Set<string>();
  const waiting: [name: string, from: string][] = packages.map((name) => [name, import.meta.dirname]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const link = findPackage(...next);
    // An optional dependency of another platform isn't installed.
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

let readable: string[] | undefined;

/**
 * Starts a process for untrusted files under Node's permission model. JavaScript that runs in it, by a parser's mistake,
 * can read its own code and nothing else: not the installation's secret, not the environment or memory of the server
 * (`/proc`), no data. It can't write a file, start a program or load WASI, and once `dropPermissions` has run, it can't start
 * a thread either, which would be free of all this. The environment is empty, and no job is handed a key.
 *
 * What this doesn't confine: the permission model binds JavaScript, not machine code, so a memory error in V8 or libvips
 * leaves what the operating system grants the service's user. Nor does this version of Node restrict the network or
 * signals to processes of the same user. Answers are data to the server, whatever they say.
 */
export function forkRestricted(entry: URL, limits: SandboxLimits): ChildProcess {
  // Sorted: Node forgets that a link may be read when a path beneath it was allowed before.
  readable ??= [...ownFolders, ...packageFolders()].toSorted();
  return fork(fileURLToPath(entry), [JSON.stringify(limits)], {
    serialization: 'advanced',
    stdio: 'ignore',
    env: {},
    execArgv: [
      `--max-old-space-size=${limits.heapMb}`,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      // For the watchdog alone: taken back before the first job.
      '--allow-worker',
      // For sharp. An addon must already be on the disk: nothing can be written.
      '--allow-addons',
      // It opens and makes files that the permission model doesn't ask about.
      '--no-experimental-sqlite',
      '--disable-warning=SecurityWarning',
    ],
  });
}

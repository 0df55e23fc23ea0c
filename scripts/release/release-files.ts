import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  dev?: boolean;
  link?: boolean;
}

/** What developers alone need: tests, what tests share, type declarations and source maps of libraries. */
const forDevelopers = (path: string): boolean =>
  /\.test\.tsx?$|\/testing\/|\.map$|\.d\.[cm]?ts$|\/tsconfig[^/]*\.json$|\.tsbuildinfo$/.test(path);

/** The programs, what they read, and the files for the machine that runs them. */
const ours = [
  'apps/{server,credentials,witness}/{package.json,src/**/*}',
  'apps/server/{migrations,reference}/**/*',
  'packages/*/{package.json,src/**/*}',
  'deploy/{grafana,nginx,patroni,pgbouncer,prometheus,systemd}/**/*',
  'deploy/rolling-restart.sh',
  'deploy/mail-sink.ts',
  'deploy/environment.example',
  'docs/**/*.md',
  '{CHANGELOG,SECURITY}.md',
];

const filesOf = (root: string, patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root }).filter((path) => statSync(join(root, path)).isFile() && !forDevelopers(path));

/** The packages that `npm install --omit=dev` would install here. Those of other platforms aren't on the disk. */
export function productionPackages(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link && existsSync(join(root, path)))
    .map(([path]) => path);
}

/** A package's own files: packages inside it are packages of the list. */
function filesOfPackage(root: string, folder: string): string[] {
  // Its installation unpacked a second copy of the program, and headers for compiling addons.
  const patterns = folder === 'node_modules/node' ? ['{package.json,bin/node}'] : ['**/*'];
  return globSync(patterns, { cwd: join(root, folder), exclude: (path) => path === 'node_modules' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(join(root, path)).isFile() && !forDevelopers(path));
}

/** Web app and booth as they are built, without the files that they keep of earlier builds: every release is the same. */
const builtPages = (root: string): string[] =>
  ['apps/web/dist', 'apps/booth/dist'].flatMap((dist) => built(root, dist));

function built(root: string, dist: string): string[] {
  const list = join(root, dist, '.kept-assets.json');
  const kept = existsSync(list) ? Object.keys(JSON.parse(readFileSync(list, 'utf8')) as object) : [];
  const earlier = new Set(kept.map((path) => join(dist, path)));
  return filesOf(root, [`${dist}/**/*`]).filter((path) => !earlier.has(path));
}

/** Everything that a release copies from the repository, by paths below its root. */
export function releaseFiles(root: string): string[] {
  const packages = productionPackages(root).flatMap((folder) => filesOfPackage(root, folder));
  return [...new Set([...filesOf(root, ours), ...builtPages(root), ...packages])].toSorted();
}

/** Our packages and programs, which npm links by their names. */
export function linkedPackages(root: string): { name: string; folder: string }[] {
  return globSync(['packages/*/package.json', 'apps/{server,credentials,witness}/package.json'], { cwd: root })
    .toSorted()
    .map((path) => {
      const { name } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { name: string };
      return { name, folder: join(path, '..') };
    });
}

import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';

/**
 * `npm run figures`: how much there is to own, in the working tree or, with `npm run figures -- COMMIT`, in a commit.
 * Lines are lines of text files as `wc -l` counts them.
 */
const root = join(import.meta.dirname, '..');
const [commit] = process.argv.slice(2);

function git(...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });
}

/** The tree that is counted: this one, or the commit's files in a temporary folder. */
function checkOut(of: string | undefined): string {
  if (of === undefined) return root;
  const folder = mkdtempSync(join(tmpdir(), 'urna-figures-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', of) });
  return folder;
}

function listFiles(of: string | undefined, tree: string): string[] {
  const list =
    of === undefined ? git('ls-files', '-z', '-co', '--exclude-standard') : git('ls-tree', '-rz', '--name-only', of);
  // A file that was deleted and not yet committed is still in the index.
  return list
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(tree, path)));
}

const tree = checkOut(commit);
const files = listFiles(commit, tree);

const read = (path: string) => readFileSync(join(tree, path), 'utf8');
const linesOf = (path: string) => read(path).split('\n').length - 1;
const sum = (paths: string[]) => paths.reduce((total, path) => total + linesOf(path), 0);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const matching = (pattern: RegExp) => files.filter((path) => pattern.test(path) && !isTest(path));
const countIn = (paths: string[], pattern: RegExp) =>
  paths.reduce((total, path) => total + [...read(path).matchAll(pattern)].length, 0);

const migrations = matching(/^apps\/server\/migrations\/.*\.sql$/);
const tables = countIn(migrations, /^create (unlogged )?table /gm) - countIn(migrations, /^drop table /gm);

// The web app, the voting booth and what both show.
const web = matching(/^(apps\/(web|booth)|packages\/ui)\/.*\.(tsx?|css)$/);

/** All that runs: programs and packages, without what tests need. */
const product = matching(/^(apps|packages)\/[^/]+\/src\/(?!.*\btesting\/).*\.(tsx?|css)$/);

/** Modules that a single other module imports, tests aside. */
function importedOnce(modules: string[], mostLines: number): { path: string; importer: string }[] {
  const importers = new Map<string, string[]>();
  for (const path of modules) {
    const imported = [...read(path).matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
      const [, name = '', file = ''] = /^@urna\/([^/]+)\/(.*)$/.exec(specifier) ?? [];
      if (name !== '') return ['.ts', '.tsx', ''].map((ending) => `packages/${name}/src/${file}${ending}`);
      return specifier.startsWith('.') ? [posix.join(dirname(path), specifier)] : [];
    });
    for (const one of new Set(imported)) importers.set(one, [...(importers.get(one) ?? []), path]);
  }
  return modules.flatMap((path) => {
    const [importer = '', ...others] = importers.get(path) ?? [];
    const counts = importer !== '' && others.length === 0 && /\/src\/.*\.tsx?$/.test(path);
    return counts && linesOf(path) <= mostLines ? [{ path, importer }] : [];
  });
}

/** Pages, use cases and commands, which a table of them imports, the theme, and what runs in a thread: however short. */
const standsAlone = ({ path, importer }: { path: string; importer: string }) =>
  /\b(routes|cli|commands)\.tsx?$/.test(importer) ||
  /\/commands\/|\b(routes|theme|\w+-tasks|\w+-worker)\.ts$/.test(path);

/** What stands in each folder below a `src`: its files, an area's page among them, and its folders. */
const foldersBelowSource = [...new Set(product.map((path) => dirname(path)))];
const smallFolders = foldersBelowSource.filter((folder) => {
  if (folder.endsWith('/src')) return false;
  const inside = files.filter((path) => path.startsWith(`${folder}/`) && !isTest(path));
  return new Set(inside.map((path) => path.slice(folder.length + 1).split('/')[0])).size < 3;
});
const depthOf = (folder: string) => folder.split('/').length - folder.split('/').indexOf('src') - 1;

function medianLines(): number {
  const sizes = product
    .filter((path) => !path.endsWith('.css'))
    .map(linesOf)
    .toSorted((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** Without the operators' book, and the packages' own pages. */
const documents = files.filter((path) => path.endsWith('.md') && !/^docs\/operations\.md$|^packages\//.test(path));
const wordsOf = (path: string) =>
  read(path)
    .split(/\s+/)
    .filter((word) => word !== '').length;

/** Journeys that `npm test` runs: a test that stands in a loop counts once. */
function countJourneys(): number {
  const sources = files.filter((path) => path.startsWith('e2e/') && isTest(path)).map(read);
  const heads = sources.flatMap((source) =>
    [...source.matchAll(/^ *test\(.*?(?:=>|function)/gms)].map(([head]) => head),
  );
  return heads.filter((head) => !head.includes("'@full'")).length;
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

interface Locked extends Partial<Record<(typeof kinds)[number], object> & Record<'os' | 'cpu' | 'libc', string[]>> {
  resolved?: string;
  link?: boolean;
}

/** Packages that `npm install` says it added on this platform: from the registry, and the links to our own. */
function countPackages(): number {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const libc = process.platform === 'linux' ? 'glibc' : '';
  const fits = (list: string[] | undefined, value: string) => list === undefined || list.includes(value);
  const added = new Set<string>();
  const add = (path: string) => {
    const locked = packages[path];
    if (!locked || added.has(path)) return;
    if (!fits(locked.os, process.platform) || !fits(locked.cpu, process.arch) || !fits(locked.libc, libc)) return;
    added.add(path);
    if (locked.link) return add(locked.resolved ?? '');
    for (const name of kinds.flatMap((kind) => Object.keys(locked[kind] ?? {}))) {
      let from = path;
      while (from !== '' && !packages[join(from, 'node_modules', name)]) from = from.replace(/(^|\/)[^/]*$/, '');
      add(join(from, 'node_modules', name));
    }
  };
  add('');
  for (const path of Object.keys(packages)) if (packages[path]?.link) add(path);
  return [...added].filter((path) => path.includes('node_modules/')).length;
}

/** Without what tools cache there. A file with several links (Node's program) counts once. */
function installedMegabytes(): number {
  const sizes = new Map<number, number>();
  for (const entry of readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.includes('/node_modules/.')) continue;
    const { ino, blocks } = lstatSync(path);
    sizes.set(ino, blocks);
  }
  return Math.round(([...sizes.values()].reduce((total, blocks) => total + blocks, 0) * 512) / 1024 ** 2);
}

const figures: [what: string, figure: number][] = [
  [
    'lines of apps/server/src, without tests and folders named testing',
    sum(matching(/^apps\/server\/src\/(?!.*\btesting\/).*\.ts$/)),
  ],
  ['lines of SQL', sum(matching(/\.sql$/))],
  [
    'lines of testing helpers and recorded data, without e2e/support',
    sum(matching(/\/(testing|recorded|first-version)\//)),
  ],
  ['lines of e2e/support', sum(matching(/^e2e\/support\//))],
  ['lines of bench and scripts, with their tests', sum(files.filter((path) => /^(bench|scripts)\//.test(path)))],
  ['tables', tables],
  ['endpoints', countIn(matching(/^packages\/contract\//), /\bsatisfies Endpoint\b/g)],
  ['installed packages', countPackages()],
  ...(commit === undefined ? [['MB of node_modules', installedMegabytes()] as [string, number]] : []),
  ['lines of the web app with its styles, without tests', sum(web)],
  ['files of the web app, without tests', web.length],
  ['modules of the web app of at most 25 lines, imported by one other', importedOnce(web, 25).length],
  ['journeys in the short run', countJourneys()],
  ['files of programs and packages', product.length],
  ['lines of such a file, in the median, styles aside', medianLines()],
  [
    'such files of less than 40 lines, imported by one other, but for pages, use cases, commands and threads',
    importedOnce(product, 39).filter((module) => !standsAlone(module)).length,
  ],
  ['folders with one or two files or folders', smallFolders.length],
  ['folders deep below src, at most', Math.max(...foldersBelowSource.map(depthOf))],
  ['words of documents, without the operators’ book', documents.reduce((total, path) => total + wordsOf(path), 0)],
];

for (const [what, figure] of figures) process.stdout.write(`${String(figure).padStart(7)}  ${what}\n`);
if (tree !== root) rmSync(tree, { recursive: true });

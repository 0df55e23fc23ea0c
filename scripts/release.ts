import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { progressBar } from '@urna/node-tools/progress-bar';
import { buildWebApp } from './build-web-app.ts';
import { pack } from './release/pack.ts';
import { linkedPackages, releaseFiles } from './release/release-files.ts';

/**
 * Makes one archive with everything that an installation needs: Node.js, the programs, the built pages, the packages.
 * Decision 61: sources and packages as they are, not a bundle.
 */
const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const name = `urna-${version}-${process.platform}-${process.arch}`;
const folder = join(root, 'dist', name);
const MEGABYTE = 1e6;
/** What somebody with a slow connection still downloads in minutes; what makes it larger shouldn't be in it. */
const MOST_BYTES = 150 * MEGABYTE;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** The commit that the release is made of. Its date stands for the release's, so that the same commit makes the same. */
function readCommit(): { commit: string; date: string } {
  const isChanged = git('status', '--porcelain') !== '';
  const commit = `${git('rev-parse', 'HEAD')}${isChanged ? '-changed' : ''}`;
  return { commit, date: new Date(git('log', '-1', '--format=%cI')).toISOString() };
}

/** A package as its users need it: what only its developers install isn't there. */
function writeManifest(from: string, to: string): void {
  const {
    devDependencies: _,
    scripts: _scripts,
    allowScripts: _allowed,
    ...manifest
  } = JSON.parse(readFileSync(from, 'utf8')) as Record<string, unknown>;
  writeFileSync(to, `${JSON.stringify(manifest, null, 2)}\n`);
}

function copyFiles(files: readonly string[]): number {
  const bar = progressBar(process.stdout);
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    const to = join(folder, file);
    mkdirSync(dirname(to), { recursive: true });
    if (/^(apps|packages)\/[^/]+\/package\.json$/.test(file)) writeManifest(join(root, file), to);
    else cpSync(join(root, file), to, { dereference: true });
    bytes += statSync(to).size;
    bar.show((index + 1) / files.length, file);
  }
  bar.end();
  return bytes;
}

function linkPackages(): void {
  for (const { name: imported, folder: target } of linkedPackages(root)) {
    const link = join(folder, 'node_modules', imported);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(folder, target)), link);
  }
}

interface Bom {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
}

/**
 * Lists every package of a release in CycloneDX's format. npm reads the release and not the repository, where its
 * `--omit=dev` leaves out each package that a developer's package needs too, such as fastify.
 */
function writeSbom(commitDate: string): void {
  const printed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { cwd: folder, encoding: 'utf8' });
  const bom = JSON.parse(printed) as Bom;
  // What differs between two runs on the same commit.
  delete bom.serialNumber;
  bom.metadata.timestamp = commitDate;
  bom.metadata.component.name = 'urna';
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
}

/** In sha256sum's format, so that `sha256sum -c MANIFEST.sha256` checks an unpacked release. */
function writeSums(): void {
  const lines = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
    .map((path) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex');
      return `${sum}  ${path}\n`;
    });
  writeFileSync(join(folder, 'MANIFEST.sha256'), lines.join(''));
}

const { commit, date } = readCommit();
await buildWebApp();
rmSync(folder, { recursive: true, force: true });
say(`Copying ${name}, commit ${commit}…`);
const files = releaseFiles(root);
const copied = copyFiles(files);
linkPackages();
writeManifest(join(root, 'package.json'), join(folder, 'package.json'));
cpSync(join(root, 'deploy/urna'), join(folder, 'urna'));
chmodSync(join(folder, 'urna'), 0o755);
const about = {
  name: 'urna',
  version,
  commit,
  date,
  node: process.version,
  platform: `${process.platform}-${process.arch}`,
};
writeFileSync(join(folder, 'release.json'), `${JSON.stringify(about, null, 2)}\n`);
writeSbom(date);
writeSums();
say(`${files.length} files, ${megabytes(copied)}. Packing…`);
const archive = `${folder}.tar.gz`;
const bar = progressBar(process.stdout);
const { bytes, sha256 } = await pack(folder, archive, {
  date,
  progress: (read) => bar.show(Math.min(1, read / copied), megabytes(read)),
});
bar.end();
if (bytes > MOST_BYTES) {
  rmSync(archive);
  throw new Error(`The archive has ${megabytes(bytes)}, and may have ${megabytes(MOST_BYTES)} at most.`);
}
writeFileSync(`${archive}.sha256`, `${sha256}  ${name}.tar.gz\n`);
say(`dist/${name}.tar.gz: ${megabytes(bytes)}, SHA-256 ${sha256}`);

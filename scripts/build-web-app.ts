import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { writeBoothCalls } from './booth-calls.ts';
import { boothCommit, writeBoothManifest } from './booth-manifest.ts';
import { compressFiles } from './compress-files.ts';
import { replaceBuild } from './replace-build.ts';
import { sourceHash } from './source-hash.ts';

const root = join(import.meta.dirname, '..');
const stampOf = (dist: string) => join(dist, '.built-from');

/** What Vite builds for browsers. */
interface Program {
  name: string;
  folder: string;
  sources: readonly string[];
  /** What else a build depends on. */
  version?: () => string;
  /** Fills a fresh folder. */
  fill: (fresh: string) => Promise<void>;
}

const shared = ['package-lock.json', 'packages/*/{package.json,*.ts,src/**/*.{ts,tsx,css}}'];

const webApp: Program = {
  name: 'web app',
  folder: join(root, 'apps/web'),
  sources: [
    ...shared,
    'apps/web/*.{html,json,ts}',
    'apps/web/{src,public}/**/*.*',
    'apps/verifier/{*.{html,json,ts},src/**/*.*}',
    'scripts/build-verifier.ts',
  ],
  fill: async (fresh) => {
    await vite(webApp, ['--logLevel', 'warn', '--emptyOutDir', '--outDir', relative(webApp.folder, fresh)]);
    await writeVerifierPages(fresh);
    compressFiles(fresh);
    // Vite warns that pages aren't chunks of their own there, which concerns nobody.
    const server = relative(webApp.folder, join(fresh, 'server'));
    await vite(webApp, ['--logLevel', 'error', '--ssr', 'src/render-page.tsx', '--outDir', server]);
  },
};

const booth: Program = {
  name: 'booth',
  folder: join(root, 'apps/booth'),
  sources: [
    ...shared,
    'apps/booth/*.{html,json,ts}',
    'apps/booth/{src,public}/**/*.*',
    'packages/contract/testing/every-endpoint.ts',
    'scripts/{booth-calls,booth-manifest}.ts',
  ],
  // Its manifest names it.
  version: () => boothCommit(root) ?? '',
  fill: async (fresh) => {
    await vite(booth, ['--logLevel', 'warn', '--emptyOutDir', '--outDir', relative(booth.folder, fresh)]);
    // Packed by the server, in memory: sealed bytes are packed there too.
    await writeBoothCalls(root, fresh);
    await writeBoothManifest(root, fresh);
  },
};

const fingerprintOf = ({ sources, version }: Program): string => sourceHash(root, sources, version?.() ?? '');

function isBuilt(program: Program): boolean {
  try {
    return readFileSync(stampOf(join(program.folder, 'dist')), 'utf8') === fingerprintOf(program);
  } catch {
    return false;
  }
}

/** Whether web app and booth were built from exactly these sources. */
export const isWebAppBuilt = (): boolean => [booth, webApp].every(isBuilt);

/** Builds booth and web app, unless they are up to date: that requires no build tools. */
export async function buildWebApp(): Promise<void> {
  for (const program of [booth, webApp]) if (!isBuilt(program)) await build(program);
}

export async function buildBooth(): Promise<void> {
  if (!isBuilt(booth)) await build(booth);
}

async function build(program: Program): Promise<void> {
  process.stdout.write(`Building the ${program.name}…\n`);
  const fingerprint = fingerprintOf(program);
  // Built in the cache folder first, so that a failed or interrupted build leaves the last good one in place.
  const fresh = join(root, 'node_modules/.cache/urna-web', String(process.pid));
  mkdirSync(fresh, { recursive: true });
  try {
    await program.fill(fresh);
    writeFileSync(stampOf(fresh), fingerprint);
    replaceBuild({ fresh, dist: join(program.folder, 'dist'), now: new Date() });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The offline verifier, and the second device's page, which witnesses serve. Loaded only to build: it needs build tools. */
async function writeVerifierPages(folder: string): Promise<void> {
  const { makeSecondDevicePage, makeVerifier } = await import('./build-verifier.ts');
  writeFileSync(join(folder, 'verificador.html'), await makeVerifier());
  writeFileSync(join(folder, 'comprobar.html'), await makeSecondDevicePage());
}

async function vite({ name, folder }: Program, args: string[]): Promise<void> {
  const manifest = createRequire(join(folder, 'package.json')).resolve('vite/package.json');
  const child = spawn(process.execPath, [join(manifest, '../bin/vite.js'), 'build', ...args], {
    cwd: folder,
    stdio: 'inherit',
    // Whoever calls may have another, as Vitest has: React would be built for development, and the server wouldn't start.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = () => {
    child.kill();
    process.exit(143);
  };
  process.once('SIGTERM', end);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', end);
  if (code !== 0) throw new Error(`The ${name} could not be built: see above.`);
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { replaceBuild } from './replace-build.ts';

const root = join(import.meta.dirname, '..');
const webApp = join(root, 'apps/web');
const dist = join(webApp, 'dist');
const VERIFIER = 'verificador.html';
const stampOf = (folder: string) => join(folder, '.built-from');

/** Hashes contents, because a checkout or a copy changes modification times. */
function fingerprintOfSources(): string {
  const files = [
    'package-lock.json',
    ...globSync('packages/*/{package.json,*.ts,src/**/*.{ts,tsx,css}}', { cwd: root }),
    ...globSync('apps/web/*.{html,json,ts}', { cwd: root }),
    ...globSync('apps/web/{src,public}/**/*.*', { cwd: root }),
    ...globSync('apps/verifier/{*.{html,json,ts},src/**/*.*}', { cwd: root }),
    'scripts/build-verifier.ts',
  ].filter((file) => !/\.test\.tsx?$/.test(file));
  const hash = createHash('sha256');
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function builtFrom(): string | null {
  try {
    return readFileSync(stampOf(dist), 'utf8');
  } catch {
    return null;
  }
}

/** Whether apps/web/dist was built from exactly these sources. */
export const isWebAppBuilt = (): boolean => builtFrom() === fingerprintOfSources();

/** Builds apps/web/dist unless it is up to date: that requires no build tools. */
export async function buildWebApp(): Promise<void> {
  const fingerprint = fingerprintOfSources();
  if (builtFrom() === fingerprint) return;
  process.stdout.write('Building the web app…\n');
  // Built in the cache folder first, so that a failed or interrupted build leaves the last good one in place.
  const fresh = join(root, 'node_modules/.cache/urna-web', String(process.pid));
  mkdirSync(fresh, { recursive: true });
  try {
    await vite(['build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', relative(webApp, fresh)]);
    await writeVerifier(join(fresh, VERIFIER));
    compressFiles(fresh);
    // Vite warns that pages aren't chunks of their own there, which concerns nobody.
    const server = relative(webApp, join(fresh, 'server'));
    await vite(['build', '--logLevel', 'error', '--ssr', 'src/render-page.tsx', '--outDir', server]);
    writeFileSync(stampOf(fresh), fingerprint);
    replaceBuild({ fresh, dist, now: new Date() });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Loaded only to build, because it needs build tools. */
async function writeVerifier(path: string): Promise<void> {
  const { makeVerifier } = await import('./build-verifier.ts');
  writeFileSync(path, await makeVerifier());
}

async function vite(args: string[]): Promise<void> {
  const manifest = createRequire(join(webApp, 'package.json')).resolve('vite/package.json');
  const child = spawn(process.execPath, [join(manifest, '../bin/vite.js'), ...args], {
    cwd: webApp,
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
  if (code !== 0) throw new Error('The web app could not be built: see above.');
}

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '@urna/booth-files/manifest';
import { prepareDemoData } from '../../apps/server/src/testing/fixtures/demo-data.ts';
import { sourceHash } from '../../scripts/source-hash.ts';

/** The folder of the prepared demonstration, which workers copy. */
export const DEMO_FOLDER = 'URNA_E2E_DEMO';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/urna-demo');

/** Its windows stay open for sixty days. */
const KEPT_DAYS = 30;

/** A hash of everything the demonstration is made from, and of the year, on which the register's dates depend. */
function fingerprint(): string {
  const sources = [
    'apps/server/migrations/*',
    'apps/server/reference/*',
    ...['demo', 'features', 'platform', 'services'].map((folder) => `apps/server/src/${folder}/**/*.{ts,jpg,pdf}`),
    ...['folder', 'mails', 'make', 'private-file'].map((folder) => `apps/credentials/src/${folder}/*.ts`),
    'packages/*/src/**/*.ts',
  ];
  // Its elections are sealed with the second device's page and the booth that were built then, and every server goes on
  // serving that booth.
  const page = readFileSync(join(root, 'apps/web/dist/comprobar.html'), 'utf8');
  const { hashes } = readManifest(readFileSync(join(root, 'apps/booth/dist/casilla.json'), 'utf8'));
  const year = String(new Date().getFullYear());
  return sourceHash(root, sources, year, page, JSON.stringify(hashes)).slice(0, 32);
}

/** A recent demonstration of another version may still be in use by another run. */
function forgetOldOnes(ours: string): void {
  if (!existsSync(cache)) return;
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const days = (Date.now() - statSync(folder).mtimeMs) / (24 * 3600 * 1000);
    if (days > (folder === ours ? KEPT_DAYS : 1)) rmSync(folder, { recursive: true, force: true });
  }
}

/** Prepares the demonstration once, and reuses it in later runs while its inputs are unchanged. */
async function prepare(): Promise<void> {
  const ready = join(cache, fingerprint());
  forgetOldOnes(ready);
  if (!existsSync(ready)) {
    mkdirSync(cache, { recursive: true });
    // Concurrent runs each prepare one; the first to finish stores it.
    const making = mkdtempSync(join(cache, 'making-'));
    await prepareDemoData(making);
    try {
      renameSync(making, ready);
    } catch {
      rmSync(making, { recursive: true, force: true });
    }
  }
  process.env[DEMO_FOLDER] = ready;
}

// Playwright requires a default export.
export default prepare;

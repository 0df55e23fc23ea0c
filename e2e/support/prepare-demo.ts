import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { prepareDemoData } from '../../apps/server/src/testing/demo-data.ts';

/** Where workers find the demonstration that they copy. */
export const DEMO_FOLDER = 'URNA_E2E_DEMO';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/urna-demo');

/** What the demonstration is made from, and the day, since its dates are told from today. */
function fingerprint(): string {
  const sources = [
    'apps/server/{migrations,reference}/*',
    'apps/server/src/{demo,features,platform,services}/**/*.ts',
    'packages/contract/src/*.ts',
  ];
  const files = globSync(sources, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 32);
}

/** Another run may still be copying a recent one. */
function forgetOldOnes(): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    if (Date.now() - statSync(folder).mtimeMs > 24 * 3600 * 1000) rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the demonstration once for the whole run, and for the next runs while nothing that makes it changes. */
async function prepare(): Promise<void> {
  const ready = join(cache, fingerprint());
  if (!existsSync(ready)) {
    mkdirSync(cache, { recursive: true });
    forgetOldOnes();
    // Two runs at once each make their own; whoever is first keeps it.
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

// Playwright reads a default export.
export default prepare;

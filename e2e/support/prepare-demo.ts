import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDemoData } from '../../apps/server/src/testing/demo-data.ts';

/** Where workers find the demonstration that they copy. */
export const DEMO_FOLDER = 'URNA_E2E_DEMO';

/** Makes the demonstration once for the whole run. */
async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-e2e-demo-'));
  await prepareDemoData(folder);
  process.env[DEMO_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

// Playwright reads a default export.
export default prepare;

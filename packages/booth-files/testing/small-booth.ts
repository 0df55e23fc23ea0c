import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Booth, type BuiltBooth, readBoothFolder, writeManifestInto } from '../src/node/booth-folder.ts';

export const built: BuiltBooth = {
  commit: 'b7856254'.padEnd(40, '0'),
  lock_file: 'ab'.repeat(32),
  node: '24.21.0',
  npm: '11.6.2',
  os: 'linux',
  processor: 'x64',
  policy: "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  routes: ['/voting/', '/voting/login', '/voting/select'],
};

/** As a build leaves it: a page, a script and its worker, a style sheet, a typeface. */
export const boothFiles: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><title>Votación</title><script type="module" src="/voting/assets/main-1a2b.js"></script>',
  'assets/main-1a2b.js': 'export const vote = () => encrypt(choice);',
  'assets/worker-3c4d.js': 'self.onmessage = () => undefined;',
  'assets/main-5e6f.css': 'body { margin: 0 }',
  'assets/inter-7a8b.woff2': 'wOF2',
};

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** A folder with a small booth. */
export async function makeBooth(files = boothFiles, about = built): Promise<{ folder: string; booth: Booth }> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-casilla-'));
  writeFiles(folder, files);
  await writeManifestInto(folder, about);
  return { folder, booth: await readBoothFolder(folder) };
}

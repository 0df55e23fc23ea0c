import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { faults } from './faults.ts';

const root = join(import.meta.dirname, '../..');
const migrate = join(root, 'apps/server/src/platform/database/migrate.ts');
const MIGRATIONS = "join(import.meta.dirname, '../../../migrations')";

/** The text with the fault, if what it replaces stands there once. */
export function planted(text: string, { find, plant }: { find: string; plant: string }): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`not there once: ${find}`);
  return before + plant + after;
}

/**
 * Plants the fault that PLANTED_FAULT names while Vitest loads its file: nothing on the disk changes. What a test starts
 * as a process or a thread runs without it.
 */
export function plantFault(): Plugin[] {
  const fault = faults.find(({ what }) => what === process.env['PLANTED_FAULT']);
  if (!fault) return [];
  const path = join(root, fault.file);
  if (path.endsWith('.ts'))
    return [
      { name: 'plant-fault', enforce: 'pre', transform: (code, id) => (id === path ? planted(code, fault) : null) },
    ];
  const folder = mkdtempSync(join(tmpdir(), 'urna-planted-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(path, '..'), folder, { recursive: true });
  writeFileSync(join(folder, basename(path)), planted(readFileSync(path, 'utf8'), fault));
  const change = { find: MIGRATIONS, plant: JSON.stringify(folder) };
  return [
    { name: 'plant-fault', enforce: 'pre', transform: (code, id) => (id === migrate ? planted(code, change) : null) },
  ];
}

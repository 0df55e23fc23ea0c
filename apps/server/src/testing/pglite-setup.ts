import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpMigratedEmbedded } from './dump-migrated-embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    pgliteDump: string;
  }
}

/** Migrates one embedded database for the whole run; each test file starts from its dump. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-pglite-'));
  const file = join(folder, 'migrated.tar');
  writeFileSync(file, await dumpMigratedEmbedded());
  project.provide('pgliteDump', file);
  return () => rmSync(folder, { recursive: true, force: true });
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dumpEmbeddedTemplate } from './dump-embedded-template.ts';

/** Makes one embedded database ready for the whole run; each test file starts from its dump. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-pglite-'));
  const file = join(folder, 'template.tar');
  writeFileSync(file, await dumpEmbeddedTemplate());
  project.provide('pgliteDump', file);
  return () => rmSync(folder, { recursive: true, force: true });
}

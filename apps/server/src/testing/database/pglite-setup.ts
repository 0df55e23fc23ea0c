import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './prepare-template.ts';

/** Prepares one PGlite database for the whole run; each test file starts from its dump. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'urna-pglite-'));
  const file = join(folder, 'template.tar');
  const dump = await dumpEmbeddedTemplate();
  writeFileSync(file, dump);
  const dataDir = join(folder, 'database');
  const unpacked = await PGlite.create({ dataDir, loadDataDir: new Blob([new Uint8Array(dump)]) });
  await unpacked.close();
  project.provide('pgliteDump', file);
  project.provide('pgliteFolder', dataDir);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Loading this takes a fraction of the time of creating and migrating a database. */
async function dumpEmbeddedTemplate(): Promise<Buffer> {
  const engine = await PGlite.create();
  await prepareTemplate(new pg.Pool(Object.assign(createPgConfig(engine), { max: 1 })));
  // Compressing it costs more than writing 40 MB to a temporary file.
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  return Buffer.from(await dump.arrayBuffer());
}

import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { prepareTemplate } from './prepare-template.ts';

/** Loading this takes a fraction of the time that creating and migrating an embedded database takes. */
export async function dumpEmbeddedTemplate(): Promise<Buffer> {
  const engine = await PGlite.create();
  await prepareTemplate(new pg.Pool(Object.assign(createPgConfig(engine), { max: 1 })));
  // Packing it costs more than writing 40 MB to a temporary file.
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  return Buffer.from(await dump.arrayBuffer());
}

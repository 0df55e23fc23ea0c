import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { migrate } from '../platform/database/migrate.ts';

/** Loading this takes a fraction of the time that creating and migrating an embedded database takes. */
export async function dumpMigratedEmbedded(): Promise<Buffer> {
  const engine = await PGlite.create();
  const pool = new pg.Pool(Object.assign(createPgConfig(engine), { max: 1 }));
  await migrate(pool);
  await pool.end();
  // Packing it costs more than writing 40 MB to a temporary file.
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  return Buffer.from(await dump.arrayBuffer());
}

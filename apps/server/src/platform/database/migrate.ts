import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Queryable } from './tables.ts';

const folder = join(import.meta.dirname, '../../../migrations');
// An arbitrary advisory lock id, unique among ours.
const LOCK = 7_310_001;

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
}

async function readMigrations(): Promise<{ name: string; text: string; checksum: string }[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Migrates the database. Several processes may start at once: one migrates, the others wait and find it done. */
export async function migrate(pool: pg.Pool): Promise<{ applied: string[] }> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    const known = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const { name, text, checksum } of migrations) {
      const before = known.get(name);
      if (before === checksum) continue;
      if (before !== undefined) {
        throw new Error(`La migración ${name} cambió después de aplicarse: restaure el archivo y escriba una nueva.`);
      }
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
  return { applied };
}

export async function pendingMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return (await migrationNames()).filter((name) => !done.has(name));
}

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Pooler, poolerIsInstalled, startPooler } from '../../testing/database/pooler.ts';
import { query } from '../../testing/database/postgres-cluster.ts';
import { createDatabaseFrom, dropDatabase } from '../../testing/database/postgres-databases.ts';
import { databaseIsShared } from '../../testing/database/test-database.ts';
import { sharedSettings } from '../../testing/elections/real-voting.ts';
import { openPostgres } from './connect.ts';
import { migrate, migrationNames } from './migrate.ts';

if (databaseIsShared && !poolerIsInstalled)
  process.stderr.write('Tests behind a pooler need PgBouncer (Debian: apt-get install pgbouncer) and are skipped.\n');

test.runIf(databaseIsShared)('a database that is not in UTF-8 is refused before it has tables', async () => {
  const { adminUrl } = inject('postgres');
  const name = `t_latin_${process.pid}`;
  await query(adminUrl, `create database ${name} encoding 'LATIN1' locale 'C' template template0`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const database = openPostgres(url, { maxConnections: 1, onError: () => undefined });
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(adminUrl, url);
  });
  await expect(migrate(database.pool)).rejects.toThrow('guarda LATIN1, y Urna necesita UTF-8');
  expect(await query(url, `select 1 as there from pg_tables where schemaname = 'public'`)).toEqual([]);
});

describe.runIf(databaseIsShared && poolerIsInstalled)('migrations through PgBouncer in transaction mode', () => {
  let url: string;
  let pooler: Pooler;
  let endTraffic: () => Promise<void>;

  const open = (address: string, maxConnections: number) =>
    openPostgres(address, { maxConnections, onError: () => undefined });

  /** Others' transactions, so that each statement outside one gets another of the pooler's connections. */
  function startTraffic(clients: number): () => Promise<void> {
    const { pool, close } = open(pooler.url, clients);
    const over = new AbortController();
    const busy = Array.from({ length: clients }, async () => {
      while (!over.signal.aborted) await pool.query(`select pg_sleep(random() * 0.004)`);
    });
    return async () => {
      over.abort();
      await Promise.all(busy);
      await close();
    };
  }

  const begin = async (template: string) => {
    const { adminUrl } = inject('postgres');
    url = await createDatabaseFrom(adminUrl, template);
    pooler = await startPooler(url);
    endTraffic = startTraffic(8);
    onTestFinished(async () => {
      await endTraffic();
      await pooler.stop();
      await dropDatabase(adminUrl, url);
    });
  };
  const advisoryLocks = async () =>
    query(
      url,
      `select pid, objid from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`,
    );

  test('leave no lock on its connections where there is nothing to apply', async () => {
    await begin(inject('postgres').template);
    for (let start = 0; start < 30; start++) {
      const database = open(pooler.url, 1);
      expect(await migrate(database.pool)).toEqual({ applied: [] });
      await database.close();
    }
    expect(await advisoryLocks()).toEqual([]);
  });

  test('are applied once each by processes that start at the same time', async () => {
    await begin('template1');
    const starts = Array.from({ length: 3 }, async () => {
      const database = open(pooler.url, 1);
      const { applied } = await migrate(database.pool);
      await database.close();
      return applied;
    });
    expect((await Promise.all(starts)).flat().toSorted()).toEqual(await migrationNames());
    expect(await advisoryLocks()).toEqual([]);
  });

  test('let a server start again and again', { tags: ['full'] }, async () => {
    await begin(inject('postgres').template);
    const settings = sharedSettings({ DATABASE_URL: pooler.url });
    onTestFinished(() => settings.remove());
    for (let start = 0; start < 5; start++) {
      const server = await settings.start();
      expect(await server.stop()).toBe(0);
    }
    expect(await advisoryLocks()).toEqual([]);
  });
});

test.runIf(databaseIsShared)(
  'migrations wait for another process longer than a statement of the pool may take',
  async () => {
    const { adminUrl } = inject('postgres');
    const empty = await createDatabaseFrom(adminUrl, 'template1');
    const pool = new pg.Pool({ connectionString: empty, statement_timeout: 1500, max: 2 });
    try {
      const other = await pool.connect();
      await other.query('select pg_advisory_lock(7310001)');
      const migrating = migrate(pool);
      await delay(2500);
      await other.query('select pg_advisory_unlock(7310001)');
      other.release();
      expect((await migrating).applied).toEqual(await migrationNames());
    } finally {
      await pool.end();
      await dropDatabase(adminUrl, empty);
    }
  },
);

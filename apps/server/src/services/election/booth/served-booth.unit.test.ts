import { ownInstallation } from '@urna/booth-files/booth-headers';
import type { Booth } from '@urna/booth-files/node/booth-folder';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import { BOOTH_SCRIPT, makeBooth } from '../../../testing/elections/test-booth.ts';
import { ServedBooth } from './served-booth.ts';

const own = await makeBooth('own');
const sealed = await makeBooth('sealed');

/** A database that answers what this file asks of it, or doesn't. */
class FakeDatabase extends DummyDriver {
  isDown = false;
  served: Booth | null = null;
  queries = 0;
  readonly db: Database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => this,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

  override async acquireConnection(): Promise<DatabaseConnection> {
    const executeQuery = async ({ sql }: CompiledQuery) => ({ rows: this.#rowsOf(sql) as never[] });
    return { ...(await super.acquireConnection()), executeQuery };
  }

  #rowsOf(sql: string): object[] {
    if (this.isDown) throw new Error('the database is down');
    const { served } = this;
    if (served === null) return [];
    if (sql.includes('from "booth_files"')) return [...served.files].map(([path, bytes]) => ({ path, bytes }));
    if (sql.includes('from "booths"')) return [{ manifest: served.text }];
    this.queries += 1;
    return [{ id: 1, custody_needed: 1, booth: served.hash }];
  }
}

let database: FakeDatabase;
let booth: ServedBooth;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  database = new FakeDatabase();
  booth = new ServedBooth(database.db, own, ownInstallation);
});
afterEach(() => vi.useRealTimers());

const script = async () => Buffer.from((await booth.answer())?.(BOOTH_SCRIPT, undefined)?.body ?? []).toString();

test('nothing is served before the database has said which booth is sealed', async () => {
  database.isDown = true;
  await expect(script()).rejects.toThrow('is down');
  database.isDown = false;
  expect(await script()).toContain('own');
});

test('while the database doesn’t answer, what it said last is served', async () => {
  database.served = sealed;
  expect(await script()).toContain('sealed');
  database.isDown = true;
  vi.advanceTimersByTime(60_000);
  expect(await script()).toContain('sealed');
});

test('the database is asked once a second, however many voters come, and a sealing is noticed then', async () => {
  expect(await script()).toContain('own');
  database.served = sealed;
  vi.advanceTimersByTime(900);
  expect(await script()).toContain('own');
  vi.advanceTimersByTime(200);
  expect(await Promise.all([script(), script(), script()])).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('sealed') as string),
  );
  expect(database.queries).toBe(1);
  database.served = null;
  vi.advanceTimersByTime(1100);
  expect(await script()).toContain('own');
});

test('sealed bytes that couldn’t be read are read again for the next one', async () => {
  database.served = { ...sealed, files: new Map() };
  await expect(script()).rejects.toThrow('no tiene la huella');
  database.served = sealed;
  expect(await script()).toContain('sealed');
});

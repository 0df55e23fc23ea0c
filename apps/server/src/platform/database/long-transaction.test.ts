import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseIsShared, openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { openPostgres } from './connect.ts';
import { longTransaction } from './long-transaction.ts';

describe.runIf(databaseIsShared)('a long transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('may take longer than server and process wait for other statements, and leaves its connection as it was', async () => {
    const { db, close } = openPostgres(database.url ?? '', {
      maxConnections: 1,
      onError: () => undefined,
      limits: { serverMs: 300, graceMs: 200 },
    });
    try {
      const sleep = sql`select pg_sleep(1.5)`;
      await longTransaction(db, { lockSeconds: 1 }, (tx) => sleep.execute(tx));
      const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(db);
      expect(rows).toEqual([{ limit: '300ms' }]);
      await expect(sleep.execute(db)).rejects.toThrow('statement timeout');
    } finally {
      await close();
    }
  });
});

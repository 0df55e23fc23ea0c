import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { openTestDatabase } from './test-database.ts';

test('a test gets a migrated database of its own, of the kind that its project names', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  try {
    expect(first.embedded).toBe(process.env['TEST_DATABASE'] === 'pglite');
    expect(await pendingMigrations(first.db)).toEqual([]);
    await sql`create table only_in_the_first (id int)`.execute(first.db);
    const { rows } = await sql<{
      found: string | null;
    }>`select to_regclass('only_in_the_first')::text as found`.execute(second.db);
    expect(rows).toEqual([{ found: null }]);
  } finally {
    await first.close();
    await second.close();
  }
});

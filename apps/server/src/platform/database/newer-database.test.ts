import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hireAndLogIn } from '../../testing/clients/staff-client.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { startServerProcess } from '../../testing/servers/server-process.ts';
import { openTestApp } from '../../testing/servers/test-app.ts';
import { migrate, NewerDatabaseError, requireUsable, unknownMigrations, unusableFor } from './migrate.ts';

/** What the next version's first step does: it adds, and takes nothing away. */
const expand = `
  alter table staff_users add column country text not null default 'CO';
  create table later (id bigint primary key);
`;
/** Its second step, for which a version must know the first. */
const contract = `
  alter table staff_users drop column country;
  update migrations set needs = '9998' where name = '9999_contract.sql';
`;

/** Migrates with the later version's files. */
async function migrateAs(later: Record<string, string>, { pool }: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'urna-later-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(later)) writeFileSync(join(folder, name), text);
  return await migrate(pool, folder);
}

test('a migration that changes after it was applied is refused', async () => {
  const database = await openTestDatabase();
  await migrateAs({ '9998_expand.sql': expand }, database);
  await expect(migrateAs({ '9998_expand.sql': `${expand}-- More.` }, database)).rejects.toThrow(
    'La migración 9998_expand.sql cambió después de aplicarse',
  );
});

describe('a database that a later version migrated', () => {
  test('serves this version too while only something was added, as during an upgrade and after a rollback', async () => {
    const database = await openTestDatabase();
    await migrateAs({ '9998_expand.sql': expand }, database);
    // A rollback: this version starts again.
    await requireUsable(database.db);
    expect(await migrate(database.pool)).toEqual({ applied: [] });
    expect(await unknownMigrations(database.db)).toEqual(['9998_expand.sql']);
    const app = await openTestApp({ database });
    onTestFinished(() => app.close());
    await hireAndLogIn(app, 'ADMINISTRADOR');
    expect((await app.inject('/api/ready')).json()).toMatchObject({ cause: 'pages' });
  });

  test('is refused once it took away what this version uses: a running process is no longer ready, a start ends', async () => {
    const database = await openTestDatabase();
    const app = await openTestApp({ database });
    onTestFinished(() => app.close());
    expect(await unusableFor(database.db)).toBeNull();
    await migrateAs({ '9998_expand.sql': expand, '9999_contract.sql': contract }, database);
    await vi.waitFor(async () => {
      expect((await app.inject('/api/ready')).json()).toMatchObject({
        cause: 'migrations',
      });
    }, 10_000);
    await expect(requireUsable(database.db)).rejects.toThrow(NewerDatabaseError);
    if (database.url === null) return;
    await expect(startServerProcess({ env: { DATABASE_URL: database.url } })).rejects.toThrow(
      /ended instead of starting:[\s\S]*es de una versión posterior y esta ya no puede usarla \(le falta la migración 9998\)/,
    );
  });
});

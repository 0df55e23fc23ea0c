import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { record, theSystem } from './record.ts';
import { verifyChain } from './verify-chain.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const write = (kind: string) =>
  database.db.transaction().execute((tx) =>
    record(tx, new Date('2025-09-01T15:00:00.123Z'), theSystem, {
      log_name: 'session',
      event: 'session_closed_elsewhere',
      properties: { kind },
    }),
  );

/** As someone would who owns the database: past the triggers. */
async function tamper(change: string): Promise<void> {
  await sql`alter table activity_log disable trigger user`.execute(database.db);
  await sql.raw(change).execute(database.db);
  await sql`alter table activity_log enable trigger user`.execute(database.db);
}

beforeEach(async () => {
  await tamper('delete from activity_log');
  await sql`update activity_chain set last_id = 0, last_hash = decode(repeat('00', 32), 'hex')`.execute(database.db);
  for (const kind of ['a', 'b', 'c', 'd']) await write(kind);
});

test('an untouched chain holds, also when many wrote at once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, at) => write(String(at))));
  expect(await verifyChain(database.db)).toEqual({ ok: true, entries: 34 });
});

test('the database refuses to change, remove or empty the activity log', async () => {
  const refused = { code: '23000' };
  await expect(sql`update activity_log set causer_name = 'x'`.execute(database.db)).rejects.toMatchObject(refused);
  await expect(sql`delete from activity_log`.execute(database.db)).rejects.toMatchObject(refused);
  await expect(sql`truncate activity_log`.execute(database.db)).rejects.toMatchObject(refused);
});

test.each([
  ['a changed property', `update activity_log set properties = '{"kind":"x"}' where id = 2`, 2],
  ['a changed author', `update activity_log set causer_name = 'Otro' where id = 3`, 3],
  ['a changed time', `update activity_log set created_at = created_at + interval '1 second' where id = 1`, 1],
  ['a removed entry', 'delete from activity_log where id = 2', 2],
  ['a removed first entry', 'delete from activity_log where id = 1', 1],
  ['a removed last entry', 'delete from activity_log where id = 4', 4],
  [
    'two entries in each other’s place',
    'update activity_log set id = -1 where id = 2; update activity_log set id = 2 where id = 3; update activity_log set id = 3 where id = -1',
    2,
  ],
])('%s is found', async (_what, change, id) => {
  await tamper(change);
  expect(await verifyChain(database.db)).toMatchObject({ ok: false, id });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { FIRST_PROCESS } from '../../testing/elections/first-process.ts';
import { record } from './record.ts';
import { verifyChain } from './verify-chain.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const candidate = { id: 5, candidate_type: 'CANDIDATE_IES' as const, process_id: FIRST_PROCESS, process_slug: '2025' };
const causer = { type: 'staff' as const, id: '7', name: 'Camila Duarte' };

const write = (email: string) =>
  database.db.transaction().execute((tx) =>
    record(tx, causer, 'candidate_updated', {
      candidate,
      old: { email: 'antes@demo.test' },
      attributes: { email },
    }),
  );

/** Changes the log with the triggers disabled, as the database's owner can. */
async function tamper(change: string): Promise<void> {
  await sql`alter table activity_log disable trigger user`.execute(database.db);
  await sql.raw(change).execute(database.db);
  await sql`alter table activity_log enable trigger user`.execute(database.db);
}

beforeEach(async () => {
  await tamper('delete from activity_log');
  await sql`update activity_chain set last_id = 0, last_hash = decode(repeat('00', 32), 'hex')`.execute(database.db);
  for (const name of ['a', 'b', 'c', 'd']) await write(`${name}@demo.test`);
});

const verify = () => verifyChain(database.db);

const erasePersonalPart = (id: number) =>
  tamper(
    `update activity_log set causer_name = null, personal_properties = null, salt = null, words = null
     where id = ${id}`,
  );

test('an untouched chain verifies, also when many wrote at once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => write(`${index}@demo.test`)));
  expect(await verify()).toMatchObject({ ok: true, entries: 34, erased: 0 });
});

test('the database refuses to change, remove or empty the activity log', async () => {
  const refused = { code: '23000' };
  await expect(sql`update activity_log set causer_name = 'x'`.execute(database.db)).rejects.toMatchObject(refused);
  await expect(sql`delete from activity_log`.execute(database.db)).rejects.toMatchObject(refused);
  await expect(sql`truncate activity_log`.execute(database.db)).rejects.toMatchObject(refused);
});

describe('the personal part', () => {
  test('is stored apart from the hashed content, with a salt of its own in each entry', async () => {
    await write('a@demo.test');
    const entries = await database.db.selectFrom('activity_log').selectAll().orderBy('id').execute();
    const [first, last] = [entries[0], entries[4]];
    expect(first).toMatchObject({
      causer_name: 'Camila Duarte',
      properties: { candidate_id: 5 },
      personal_properties: { old: { email: 'antes@demo.test' }, attributes: { email: 'a@demo.test' } },
    });
    expect(last?.personal_properties).toEqual(first?.personal_properties);
    expect(last?.personal_hash).not.toEqual(first?.personal_hash);
  });

  test('can be erased without breaking the chain, which goes on', async () => {
    await erasePersonalPart(2);
    await erasePersonalPart(4);
    await write('e@demo.test');
    expect(await verify()).toMatchObject({ ok: true, entries: 5, erased: 2 });
    const log = JSON.stringify(await database.db.selectFrom('activity_log').selectAll().where('id', '=', 2).execute());
    expect(log).not.toContain('demo.test');
    expect(log).not.toContain('Camila');
  });

  test('is erased whole or not at all', async () => {
    await expect(tamper('update activity_log set salt = null where id = 2')).rejects.toMatchObject({ code: '23514' });
    await sql`alter table activity_log enable trigger user`.execute(database.db);
  });

  test('an erased entry is still protected from changes', async () => {
    await erasePersonalPart(2);
    await tamper(`update activity_log set properties = '{"candidate_id": 6}' where id = 2`);
    expect(await verify()).toMatchObject({ ok: false, id: 2, reason: 'su contenido cambió' });
  });
});

const PERSONAL = 'sus datos personales cambiaron';
const CONTENT = 'su contenido cambió';
const MISSING = 'falta esta entrada';
const UNLINKED = 'no enlaza con la anterior';

test.each([
  ['a changed property', `update activity_log set properties = '{"candidate_id": 6}' where id = 2`, 2, CONTENT],
  ['a changed author', `update activity_log set causer_name = 'Otro' where id = 3`, 3, PERSONAL],
  ['a changed personal property', `update activity_log set personal_properties = '{}' where id = 3`, 3, PERSONAL],
  ['a changed salt', `update activity_log set salt = '\\x00' where id = 3`, 3, PERSONAL],
  ['a changed hash of the personal part', `update activity_log set personal_hash = '\\x00' where id = 3`, 3, CONTENT],
  [
    'a personal part written into an erased entry',
    `update activity_log set causer_name = null, personal_properties = null, salt = null, words = null where id = 3;
     update activity_log set causer_name = 'Otro', personal_properties = '{}', salt = '\\x00' where id = 3`,
    3,
    PERSONAL,
  ],
  ['a changed time', `update activity_log set created_at = created_at + interval '1 second' where id = 1`, 1, CONTENT],
  ['a removed entry', 'delete from activity_log where id = 2', 2, MISSING],
  ['a removed first entry', 'delete from activity_log where id = 1', 1, MISSING],
  ['a removed last entry', 'delete from activity_log where id = 4', 4, 'faltan entradas al final'],
  [
    'a removed entry whose place another took',
    'delete from activity_log where id = 2; update activity_log set id = id + 100 where id > 2; update activity_log set id = id - 101 where id > 100',
    2,
    UNLINKED,
  ],
  [
    'two swapped entries',
    'update activity_log set id = -1 where id = 2; update activity_log set id = 2 where id = 3; update activity_log set id = 3 where id = -1',
    2,
    UNLINKED,
  ],
  [
    'an inserted entry',
    `update activity_log set id = id + 100 where id > 2; update activity_log set id = id - 99 where id > 100;
     create temporary table copy as select * from activity_log where id = 2; update copy set id = 3;
     insert into activity_log select * from copy; drop table copy;
     update activity_chain set last_id = 5`,
    3,
    UNLINKED,
  ],
])('%s is found', async (_what, change, id, reason) => {
  await tamper(change);
  expect(await verify()).toEqual({ ok: false, entries: id - 1, id, reason });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, hireAndLogIn } from '../../testing/clients/staff-client.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
let auditor: string;
beforeAll(async () => {
  app = await openTestApp();
  auditor = (await hireAndLogIn(app, 'AUDITOR')).token;
  for (let start = 0; start < 20; start += 1) await hireAndLogIn(app, 'REVISOR');
});
afterAll(() => app.close());

const part = async (after?: number) =>
  (await get(app, auditor, `/activity-logs/chain${after === undefined ? '' : `?after=${String(after)}`}`)).json().data;

test('the chain is verified from the beginning or from where an earlier part ended', async () => {
  const whole = await part();
  expect(whole).toEqual({
    last: 21,
    erased: 0,
    entries: 21,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    fault: null,
    done: true,
  });
  expect(await part(10)).toEqual(whole);
  expect(await part(21)).toEqual(whole);
});

test('a changed entry is named, and a part that begins after it is right on its own', async () => {
  await sql`alter table activity_log disable trigger user`.execute(app.database.db);
  await sql`update activity_log set properties = '{"kind":"otro"}' where id = 7`.execute(app.database.db);
  await sql`alter table activity_log enable trigger user`.execute(app.database.db);
  expect(await part()).toMatchObject({ last: 6, fault: { id: 7, reason: 'su contenido cambió' }, done: true });
  expect(await part(7)).toMatchObject({ fault: null, done: true });
});

test('verifying is allowed to auditors and administrators alone, and refuses an invalid start', async () => {
  const reviewer = await hireAndLogIn(app, 'REVISOR');
  expect((await get(app, reviewer.token, '/activity-logs/chain')).statusCode).toBe(403);
  // No entry can follow the last number.
  for (const after of [-1, Number.MAX_SAFE_INTEGER])
    expect((await get(app, auditor, `/activity-logs/chain?after=${after}`)).statusCode).toBe(422);
  expect(await part(Number.MAX_SAFE_INTEGER - 1)).toMatchObject({ fault: { id: Number.MAX_SAFE_INTEGER } });
  expect(await part(99_999)).toMatchObject({ fault: { id: 100_000 }, done: true });
});

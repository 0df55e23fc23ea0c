import type { QueuedMail } from '@urna/contract/mail/mail-queue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUpMailCounts } from '../../services/mail/outbox/mail-counts.ts';
import { type Employee, get, hireAndLogIn, send } from '../../testing/clients/staff-client.ts';
import { openRoll } from '../../testing/fixtures/campaigns.ts';
import { openListApp, planOf } from '../../testing/lists/list-app.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

/** A queue of 20,000 mails, of the kinds that a real election sends. */
const MAILS = 20_000;

let testApp: TestApp;
let administrator: Employee & { token: string };
let auditor: Employee & { token: string };
let campaign: number;

beforeAll(async () => {
  testApp = await openTestApp();
  administrator = await hireAndLogIn(testApp, 'ADMINISTRADOR', 'Beatriz Arango');
  auditor = await hireAndLogIn(testApp, 'AUDITOR');
  await openRoll(testApp, 'contador', MAILS / 2);
  const { pool } = testApp.database;
  await testApp.database.db.deleteFrom('outbox').execute();
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (contest, kind, audience, subject, body, per_minute, status, fed, reach, created_by, created_at, started_by, started_at)
     values (1, 'recordatorio', 'all', 'Vota', 'Vota', 600, 'finished', true, $1, 'B', $2, 'B', $2) returning id`,
    [MAILS / 2, testApp.clock.now()],
  );
  campaign = rows[0]?.id ?? 0;
  await pool.query(
    `insert into outbox (process_id, created_at, to_address, topic, voter_id, subject, campaign_id, at_most_once, next_attempt_at, sent_at, status, attempts, last_error)
     select 1, $2, email, 'recordatorio', id, '', $1, true, $2, case when id % 100 > 9 then $2::timestamptz end,
       case when id % 100 > 9 then 'sent' when id % 100 > 6 then 'skipped' when id % 100 > 4 then 'failed' else 'unknown' end, 1,
       case when id % 100 > 9 then null when id % 100 > 6 then 'voted' when id % 100 > 4 then 'EENVELOPE SMTP 550' end
     from voters`,
    [campaign, testApp.clock.now()],
  );
  await pool.query(
    `insert into outbox (process_id, created_at, to_address, topic, subject, text, html, secret, next_attempt_at, sent_at, status, attempts, last_error)
     select 1, $2::timestamptz - interval '1 hour', 'v' || number || '@demo.test', case when number % 2 = 0 then 'voter_code' else 'vote_receipt' end,
       'Asunto ' || number, 'cuerpo 123456', '<b>cuerpo 123456</b>', number % 2 = 0, $2, case when number % 50 > 1 then $2::timestamptz end,
       case when number % 50 > 1 then 'sent' else 'failed' end, 1, case when number % 50 > 1 then null else 'ESOCKET' end
     from generate_series(1, $1::integer) as number`,
    [MAILS / 2, testApp.clock.now()],
  );
  await pool.query('vacuum (analyze) outbox');
}, 120_000);
afterAll(() => testApp.close());

interface Page {
  data: QueuedMail[];
  meta: { pagination: { total: number; total_pages: number }; counts: Record<string, number> };
}
const read = async (query = '') => (await get(testApp, auditor.token, `/admin/mails?${query}`)).json<Page>();

const filters = [
  ['', '', []],
  ['status=failed', 'status = $1', ['failed']],
  ['status=sent', 'status = $1', ['sent']],
  ['topic=vote_receipt', 'topic = $1', ['vote_receipt']],
  ['topic=voter_code&status=failed', 'topic = $1 and status = $2', ['voter_code', 'failed']],
  ['campaign=CAMPAIGN', 'campaign_id = $1', ['CAMPAIGN']],
  ['campaign=CAMPAIGN&status=unknown', 'campaign_id = $1 and status = $2', ['CAMPAIGN', 'unknown']],
  ['campaign=CAMPAIGN&status=sent', 'campaign_id = $1 and status = $2', ['CAMPAIGN', 'sent']],
] as const;

test.each(filters)(
  'with «%s» the queue lists and counts exactly the matching mails, the oldest on the last page',
  async (query, where, values) => {
    const { pool } = testApp.database;
    const filter = query.replace('CAMPAIGN', String(campaign));
    const bound = values.map((value) => (value === 'CAMPAIGN' ? campaign : value));
    const condition = where === '' ? 'true' : where;
    const { rows } = await pool.query<{ id: number }>(`select id from outbox where ${condition} order by id desc`, [
      ...bound,
    ]);
    const expected = rows.map(({ id }) => id);
    const first = await read(`${filter}&per_page=50`);
    expect(first.meta.pagination.total).toBe(expected.length);
    expect(first.data.map(({ id }) => id)).toEqual(expected.slice(0, 50));
    const last = await read(`${filter}&per_page=50&page=${first.meta.pagination.total_pages}`);
    expect(last.data.map(({ id }) => id)).toEqual(expected.slice((first.meta.pagination.total_pages - 1) * 50));
    const middle = Math.ceil(first.meta.pagination.total_pages / 2) + 1;
    const inside = await read(`${filter}&per_page=50&page=${middle}`);
    expect(inside.data.map(({ id }) => id)).toEqual(expected.slice((middle - 1) * 50, middle * 50));
    expect((await read(`${filter}&per_page=50&page=${first.meta.pagination.total_pages + 1}`)).data).toEqual([]);
    const counts = await pool.query<{ status: string; mails: number }>(
      `select status, count(*) as mails from outbox where ${condition} group by 1`,
      [...bound],
    );
    for (const { status, mails } of counts.rows) expect(first.meta.counts[status], status).toBe(mails);
  },
);

test('the queue shows the purpose and the state of a mail, and never its content', async () => {
  const [reminder] = (await read(`campaign=${campaign}&status=failed&per_page=1`)).data;
  expect(reminder).toMatchObject({
    to: expect.stringMatching(/^cc7\*+@demo\.test$/),
    topic: 'recordatorio',
    purpose: 'Recordatorio para votar',
    campaign_id: campaign,
    reason: 'El servidor de correo rechazó el buzón: no existe o no recibe estos correos (550)',
    may_retry: true,
  });
  const answer = await get(testApp, auditor.token, '/admin/mails?topic=voter_code&per_page=100');
  expect(answer.body).not.toContain('123456');
  expect(answer.body).not.toMatch(/"v\d+@demo/);
});

test('no page of the queue reads the whole table', async () => {
  const app = await openListApp(testApp.database, testApp.clock.now());
  const { pool } = testApp.database;
  let looked = 0;
  for (const [filter] of filters) {
    const name = filter.replace('CAMPAIGN', String(campaign));
    const query = Object.fromEntries(new URLSearchParams(name));
    const call = { name, path: '/api/admin/mails', query, reads: false, paged: true };
    const { totalPages } = await app.ask(call, 1, 100);
    for (const page of new Set([1, Math.ceil(totalPages / 2), totalPages])) {
      app.queries();
      await app.ask(call, page, 100);
      for (const statement of app.queries().filter(({ text }) => text.includes('"outbox"'))) {
        const plan = await planOf(pool, statement);
        expect(plan, `${name}, page ${page}\n${statement.text}\n${plan}`).not.toMatch(/Seq Scan on outbox/);
        looked++;
      }
    }
  }
  expect(looked).toBeGreaterThanOrEqual(2 * filters.length);
  await app.close();
});

test('compacting the counts changes none of them', async () => {
  const before = (await read()).meta.counts;
  const { pool } = testApp.database;
  for (let round = 0; round < 3; round++)
    await pool.query(
      `update outbox set status = case status when 'sent' then 'waiting' else 'sent' end where id in (select id from outbox where status in ('sent', 'waiting') order by id limit 300)`,
    );
  const moved = (await read()).meta.counts;
  await addUpMailCounts(testApp.database.db);
  const { rows } = await pool.query<{ rows: number }>('select count(*) as rows from mail_counts');
  expect(rows[0]?.rows).toBeLessThan(60);
  expect((await read()).meta.counts).toEqual(moved);
  await pool.query(`update outbox set status = 'sent' where status = 'waiting'`);
  expect((await read()).meta.counts).toEqual(before);
});

test('a failed mail is sent again once and logged; mails that did not fail are not', async () => {
  const retry = (id: number) => send(testApp, administrator.token, 'POST', `/admin/mails/${id}/retry`);
  const [receipt] = (await read('topic=vote_receipt&status=failed&per_page=1')).data;
  const answers = await Promise.all([retry(receipt?.id ?? 0), retry(receipt?.id ?? 0)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const again = answers.find(({ statusCode }) => statusCode === 200);
  expect(again?.json()).toMatchObject({ data: { status: 'waiting', attempts: 0, reason: null } });
  const [sent] = (await read('status=sent&per_page=1')).data;
  expect((await retry(sent?.id ?? 0)).json()).toMatchObject({ code: 'mail_not_retriable' });
  const [code] = (await read('topic=voter_code&status=failed&per_page=1')).data;
  expect((await retry(code?.id ?? 0)).json<{ message: string }>().message).toMatch(/el código que lleva ya venció/);
  expect((await retry(999_999_999)).statusCode).toBe(404);
  const logged = testApp.database.db
    .selectFrom('activity_entries')
    .select('properties')
    .where('event', '=', 'mail_retried');
  expect(await logged.execute()).toEqual([{ properties: { mail_id: receipt?.id, old_status: 'failed' } }]);
});

test('retrying all failed mails skips dead codes and finished campaigns, and a cancelled campaign’s mail is never retried', async () => {
  const before = (await read()).meta.counts['failed'] ?? 0;
  const codes = (await read('topic=voter_code&status=failed')).meta.pagination.total;
  const ofCampaign = (await read(`campaign=${campaign}&status=failed`)).meta.pagination.total;
  const all = await send(testApp, administrator.token, 'POST', '/admin/mails/retry-failed', {});
  expect(all.json()).toMatchObject({ data: { mails: before - codes - ofCampaign } });
  const unknown = (await read(`campaign=${campaign}&status=unknown`)).meta.pagination.total;
  expect(unknown).toBeGreaterThan(0);
  const one = await send(testApp, administrator.token, 'POST', '/admin/mails/retry-failed', { campaign });
  expect(one.json()).toMatchObject({ data: { mails: ofCampaign } });
  const { db } = testApp.database;
  const reopened = await db.selectFrom('campaigns').select('status').where('id', '=', campaign).executeTakeFirst();
  expect(reopened?.status).toBe('running');
  expect((await read(`campaign=${campaign}&status=unknown`)).meta.pagination.total).toBe(unknown);

  await db.updateTable('campaigns').set({ status: 'cancelled' }).where('id', '=', campaign).execute();
  const [lost] = (await read(`campaign=${campaign}&status=unknown&per_page=1`)).data;
  const refused = await send(testApp, administrator.token, 'POST', `/admin/mails/${lost?.id}/retry`);
  expect(refused.json<{ message: string }>().message).toMatch(/su campaña se canceló/);
});

describe('a campaign whose failed mails are sent again', () => {
  const statusOf = async (id: number) => {
    const rows = testApp.database.db.selectFrom('campaigns').select('status').where('id', '=', id);
    return (await rows.executeTakeFirst())?.status;
  };
  const retryAll = (body: object, process = '') =>
    send(testApp, administrator.token, 'POST', `${process}/admin/mails/retry-failed`, body);
  const finish = (mails: 'sent' | 'failed') =>
    testApp.database.pool.query(
      `with ended as (update campaigns set status = 'finished' where id = $1)
       update outbox set status = $2, last_error = null where campaign_id = $1 and status not in ('skipped', 'sent')`,
      [campaign, mails],
    );

  test('is not found under another process, and stays ended', async () => {
    await finish('failed');
    const words = { slug: 'otro', title: 'Otras elecciones', body: 'T', period: '2030-2033', organiser: 'J' };
    await send(testApp, administrator.token, 'POST', '/admin/processes', { ...words, copy_of: null, shift_days: null });
    expect((await retryAll({ campaign }, '/processes/otro')).statusCode).toBe(404);
    expect(await statusOf(campaign)).toBe('finished');
  });

  test('is reopened only if there is something to send', async () => {
    await finish('sent');
    expect((await retryAll({ campaign })).json()).toMatchObject({ data: { mails: 0 } });
    expect(await statusOf(campaign)).toBe('finished');
    expect((await retryAll({ campaign, topic: 'convocatoria' })).json()).toMatchObject({ data: { mails: 0 } });
    expect(await statusOf(campaign)).toBe('finished');
  });

  test('is refused once voting has closed, because its mails would be skipped', async () => {
    const { pool, db } = testApp.database;
    await pool.query(`update outbox set status = 'failed' where campaign_id = $1 and status = 'sent'`, [campaign]);
    const [failed] = (await read(`campaign=${campaign}&status=failed&per_page=1`)).data;
    const closes_at = testApp.clock.now();
    await db.updateTable('windows').set({ closes_at }).where('name', '=', 'voting').execute();
    const reason = 'Este correo no se puede enviar de nuevo: la votación ya cerró, y sus correos no se envían más.';
    for (const answer of [
      await retryAll({ campaign }),
      await send(testApp, administrator.token, 'POST', `/admin/mails/${failed?.id}/retry`),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([409, reason]);
    expect(await statusOf(campaign)).toBe('finished');
    await db.updateTable('campaigns').set({ status: 'running' }).where('id', '=', campaign).execute();
    expect((await retryAll({ topic: 'recordatorio' })).json()).toMatchObject({ data: { mails: 0 } });
  });
});

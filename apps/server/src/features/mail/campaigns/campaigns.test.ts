import type { Campaign, CampaignPreview, CampaignReport } from '@urna/contract/mail/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { contestIds } from '../../../testing/elections/first-process.ts';
import { campaignClient, openRoll } from '../../../testing/fixtures/campaigns.ts';
import { mailsTo } from '../../../testing/servers/mailbox.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';

let testApp: TestApp;
let administrator: Employee & { token: string };
let auditor: Employee & { token: string };
let reviewer: Employee & { token: string };

beforeAll(async () => {
  testApp = await openTestApp();
  administrator = await hireAndLogIn(testApp, 'ADMINISTRADOR', 'Beatriz Arango');
  auditor = await hireAndLogIn(testApp, 'AUDITOR', 'Rosa Villegas');
  reviewer = await hireAndLogIn(testApp, 'REVISOR', 'Julián Prada');
  await openRoll(testApp, 'contador', 12);
});
afterAll(() => testApp.close());

const client = () => campaignClient(testApp, administrator.token);
const events = async () =>
  (
    await testApp.database.db
      .selectFrom('activity_entries')
      .select(['event', 'properties', 'causer_name'])
      .where('log_name', '=', 'mail')
      .orderBy('id')
      .execute()
  ).map(({ event, causer_name, properties }) => ({ event, causer_name, properties }));

const everyCall = [
  ['GET', '/admin/campaigns', 'audit'],
  ['GET', '/admin/campaigns/1', 'audit'],
  ['GET', '/admin/campaigns/1/preview', 'audit'],
  ['POST', '/admin/campaigns', 'administer'],
  ['PATCH', '/admin/campaigns/1', 'administer'],
  ['POST', '/admin/campaigns/1/test', 'administer'],
  ['POST', '/admin/campaigns/1/start', 'administer'],
  ['POST', '/admin/campaigns/1/pause', 'administer'],
  ['POST', '/admin/campaigns/1/resume', 'administer'],
  ['POST', '/admin/campaigns/1/cancel', 'administer'],
  ['POST', '/admin/campaigns/1/resend-unknown', 'administer'],
  ['GET', '/admin/mails', 'audit'],
  ['POST', '/admin/mails/1/retry', 'administer'],
  ['POST', '/admin/mails/retry-failed', 'administer'],
] as const;

test.each(everyCall)('%s %s is for those who may %s', async (method, url, ability) => {
  const ask = async (headers: Record<string, string>) =>
    (await testApp.inject({ method, url: `/api${url}`, headers, ...(method !== 'GET' && { payload: {} }) })).statusCode;
  const bearer = ({ token }: { token: string }) => ask({ authorization: `Bearer ${token}` });
  expect(await ask({})).toBe(401);
  expect(await bearer(reviewer)).toBe(403);
  const open = [200, 404];
  expect(ability === 'administer' ? [403] : open).toContain(await bearer(auditor));
});

test('a draft starts with the default text, is previewed as a voter will see it, and its test mail goes to the author alone', async () => {
  const { id, subject, would_reach, status } = await client().draft({ contest: 'contador', kind: 'convocatoria' });
  expect({ subject, would_reach, status }).toEqual({
    subject: 'Convocatoria a votar: {eleccion}',
    would_reach: 12,
    status: 'draft',
  });
  const { data } = (await get(testApp, auditor.token, `/admin/campaigns/${id}/preview`)).json<{
    data: CampaignPreview;
  }>();
  expect(data).toMatchObject({
    to: 'ana.rojas@ejemplo.test',
    subject: 'Convocatoria a votar: Representante de los Contadores Públicos',
    would_reach: 12,
    waits_for: [],
  });
  expect(data.text).toContain('Hola, Ana María Rojas Peña:');
  expect(data.text).toContain('abre el 15/08/2025 a las 00:00 y cierra el 30/09/2025 a las 17:00');
  expect(data.html).toContain('href="http://127.0.0.1:3000/voting/login-accountant"');
  expect(data.text).not.toContain('preferencias-correo');
  expect(data.text).not.toMatch(/\{\w+\}/);

  const before = await testApp.database.db.selectFrom('outbox').select('id').execute();
  const tested = await client().act(id, 'test');
  expect(tested.json()).toEqual({ message: 'Le enviamos una prueba a su propio correo.' });
  const after = await testApp.database.db.selectFrom('outbox').select('id').execute();
  expect(after.length - before.length).toBe(1);
  const [mail] = await mailsTo(testApp, administrator.email);
  expect(mail?.subject).toBe('[Prueba] Convocatoria a votar: Representante de los Contadores Públicos');
  expect(mail?.text).toContain('Hola, Beatriz Arango:');
});

test('markup in a campaign text is escaped, and the unsubscribe link of a preview does nothing', async () => {
  const body = 'Hola <b>{nombre}</b>.\n\n<script>alert(1)</script>\n\n{enlace}';
  const { id } = await client().draft({ contest: 'contador', kind: 'recordatorio', body, audience: 'not_voted' });
  const { data } = (await get(testApp, auditor.token, `/admin/campaigns/${id}/preview`)).json<{
    data: CampaignPreview;
  }>();
  expect(data.html).not.toContain('<script>');
  expect(data.html).toContain('&#60;b&#62;Ana María Rojas Peña&#60;/b&#62;');
  expect(data.text).toContain('preferencias-correo#token=muestra');
  const answer = await testApp.inject({
    method: 'POST',
    url: '/api/mail-preferences/read',
    payload: { token: 'muestra' },
  });
  expect(answer.statusCode).toBe(422);
});

test.each([
  [{ subject: '' }, 'subject'],
  [{ subject: 'x'.repeat(151) }, 'subject'],
  [{ subject: 'dos\nlíneas' }, 'subject'],
  [{ body: 'Hola {apodo}' }, 'body'],
  [{ body: 'Hola {nombre' }, 'body'],
  [{ body: 'x'.repeat(5001) }, 'body'],
  [{ per_minute: 0 }, 'per_minute'],
  [{ per_minute: 100_001 }, 'per_minute'],
  [{ audience: 'everyone' }, 'audience'],
])('a draft with %j is refused at its field', async (change, field) => {
  const payload = { contest: 'contador', kind: 'recordatorio', ...change };
  const answer = await send(testApp, administrator.token, 'POST', '/admin/campaigns', payload);
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
});

test('a campaign starts once, with a typed word and the revision that was read; afterwards only its rate can change', async () => {
  const { draft, act, read } = client();
  const { id, revision } = await draft({ contest: 'contador', kind: 'convocatoria' });
  const patch = (payload: object) => send(testApp, administrator.token, 'PATCH', `/admin/campaigns/${id}`, payload);
  expect((await patch({ subject: 'Vota: {eleccion}' })).json<{ data: CampaignReport }>().data.revision).toBe(
    revision + 1,
  );
  expect((await act(id, 'start', { confirmation: 'enviar', revision: revision + 1 })).statusCode).toBe(422);
  const stale = await act(id, 'start', { confirmation: 'ENVIAR', revision });
  expect(stale.json()).toMatchObject({ code: 'campaign_changed' });

  const now = { confirmation: 'ENVIAR', revision: revision + 1 };
  const answers = await Promise.all([act(id, 'start', now), act(id, 'start', now)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const started = answers.find(({ statusCode }) => statusCode === 200);
  expect(started?.json()).toMatchObject({
    message: 'La campaña comenzó: llegará a 12 personas.',
    data: { status: 'running', reach: 12, started_by: 'Beatriz Arango', progress: { not_queued: 12, sent: 0 } },
  });
  expect((await patch({ body: 'Otra cosa' })).json()).toMatchObject({ code: 'campaign_started' });
  expect((await patch({ per_minute: 30 })).json()).toMatchObject({ data: { per_minute: 30 } });

  expect((await act(id, 'pause')).json()).toMatchObject({ data: { status: 'paused' } });
  expect((await act(id, 'resume')).json()).toMatchObject({ data: { status: 'running' } });
  expect((await act(id, 'cancel')).json()).toMatchObject({ data: { status: 'cancelled' } });
  expect((await act(id, 'resume')).json()).toMatchObject({ code: 'campaign_not_ready' });
  expect((await read(id)).status).toBe('cancelled');
  expect((await events()).slice(-6).map(({ event, causer_name }) => [event, causer_name])).toEqual([
    ['campaign_changed', 'Beatriz Arango'],
    ['campaign_started', 'Beatriz Arango'],
    ['campaign_changed', 'Beatriz Arango'],
    ['campaign_paused', 'Beatriz Arango'],
    ['campaign_resumed', 'Beatriz Arango'],
    ['campaign_cancelled', 'Beatriz Arango'],
  ]);
  expect(JSON.stringify(await events())).not.toContain('@');
});

test('a campaign starts only with a sealed roll, within the voting dates, and with somebody to write to', async () => {
  const { draft, act } = client();
  const startOf = async (campaign: CampaignReport) =>
    (await act(campaign.id, 'start', { confirmation: 'ENVIAR', revision: campaign.revision })).json<{
      message: string;
    }>();
  const ies = await draft({ contest: 'ies', kind: 'convocatoria' });
  expect((await startOf(ies)).message).toMatch(/aún no está sellada/);
  await testApp.database.db.updateTable('contests').set({ stage: 'sealed' }).where('id', '=', contestIds.ies).execute();
  expect((await startOf(ies)).message).toBe('No hay a quién escribirle.');

  const voting = testApp.database.db.updateTable('windows').where('name', '=', 'voting');
  const { clock } = testApp;
  const call = await draft({ contest: 'contador', kind: 'convocatoria' });
  const reminder = await draft({ contest: 'contador', kind: 'recordatorio', audience: 'not_voted' });
  await voting.set({ opens_at: clock.at('2025-09-10T13:00:00Z') }).execute();
  expect((await startOf(reminder)).message).toMatch(/La votación abre el 10\/09\/2025/);
  await voting
    .set({ opens_at: clock.at('2025-08-01T13:00:00Z'), closes_at: clock.at('2025-09-01T13:00:00Z') })
    .execute();
  expect((await startOf(call)).message).toMatch(/La votación cerró el 01\/09\/2025/);
  await voting.set({ closes_at: clock.at('2025-09-30T22:00:00Z') }).execute();
  expect((await startOf(call)).message).toMatch(/llegará a 12 personas/);
  await act(call.id, 'cancel');
});

test('the list has the newest first, with its progress', async () => {
  const { data, meta } = (await get(testApp, auditor.token, '/admin/campaigns?per_page=3')).json<{
    data: Campaign[];
    meta: { pagination: { total: number } };
  }>();
  expect(data).toHaveLength(3);
  expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a));
  expect(meta.pagination.total).toBeGreaterThan(3);
  expect(data[0]?.progress).toHaveProperty('waiting');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AcceptedMail, openSmtpSink, type SmtpSink } from '../../../../../packages/mail/testing/smtp-sink.ts';
import { hireAndLogIn } from '../../testing/clients/staff-client.ts';
import type { TestVoter } from '../../testing/elections/sealed-contest.ts';
import { campaignClient, letTimePass, openRoll, startSenders } from '../../testing/fixtures/campaigns.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

/** The tests go on from one reminder to the next, which an unsubscribed voter doesn't get. */

let testApp: TestApp;
let token: string;
let sink: SmtpSink;
let senders: { stop: () => Promise<void> };
let timeStandsStill: () => void;
let voters: TestVoter[];

beforeAll(async () => {
  testApp = await openTestApp();
  ({ token } = await hireAndLogIn(testApp, 'ADMINISTRADOR'));
  voters = await openRoll(testApp, 'contador', 3);
  sink = await openSmtpSink({ keepSources: true });
  senders = startSenders(testApp, sink);
  timeStandsStill = letTimePass(testApp);
});
afterAll(async () => {
  await senders.stop();
  await sink.close();
  timeStandsStill();
  await testApp.close();
});

async function remind(): Promise<AcceptedMail[]> {
  sink.accepted.length = 0;
  const client = campaignClient(testApp, token);
  const id = await client.start({ contest: 'contador', kind: 'recordatorio' });
  await expect.poll(async () => (await client.read(id)).status, { timeout: 30_000 }).toBe('finished');
  // The same senders also send the administrator's code.
  return sink.accepted.filter(({ to }) => voters.some(({ email }) => email === to));
}

/** A header's value, unfolded. */
function headerOf(source: string, name: string): string {
  const headers = (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
}

const links = new Map<string, { path: string; token: string }>();
const linkOf = (email: string) => {
  const link = links.get(email);
  if (!link) throw new Error(`no link for ${email}`);
  return link;
};
const emailAt = (index: number) => voters[index]?.email ?? '';

test('each reminder has the recipient’s own unsubscribe link, in its headers and in its text', async () => {
  const reminders = await remind();
  expect(reminders).toHaveLength(3);
  for (const { to, source } of reminders) {
    const [, path = ''] =
      /^<http:\/\/127\.0\.0\.1:3000(\/api\/mail-preferences\/unsubscribe\?token=\S+)>$/.exec(
        headerOf(source, 'List-Unsubscribe'),
      ) ?? [];
    expect(headerOf(source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const own = new URL(path, 'http://x').searchParams.get('token') ?? '';
    expect(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`/preferencias-correo#token=${own}`);
    links.set(to, { path, token: own });
  }
  expect(new Set([...links.values()].map((link) => link.token)).size).toBe(3);
});

test('the state of a link can be read without a login, with the address masked', async () => {
  const payload = { token: linkOf(emailAt(0)).token };
  const answer = await testApp.inject({ method: 'POST', url: '/api/mail-preferences/read', payload });
  expect(answer.json()).toEqual({
    data: {
      email: expect.stringMatching(/^cc7\*+@demo\.test$/),
      reminders: true,
      still_sent: [
        'La convocatoria oficial a votar',
        'Los códigos y enlaces que pidas para ingresar',
        'El comprobante de tu voto',
      ],
    },
  });
});

test('a click and a one-click POST of a mail program each unsubscribe their own voter, and are idempotent', async () => {
  const person = { token: linkOf(emailAt(0)).token };
  for (let press = 0; press < 2; press++) {
    const answer = await testApp.inject({
      method: 'POST',
      url: '/api/mail-preferences/unsubscribe',
      payload: person,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: 'Listo: no te enviaremos más recordatorios.',
      data: { reminders: false },
    });
  }
  const program = await testApp.inject({
    method: 'POST',
    url: linkOf(emailAt(1)).path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(program.statusCode).toBe(200);
  const entries = testApp.database.db.selectFrom('activity_entries').select(['causer_name', 'properties']);
  const logged = await entries.where('event', '=', 'reminders_declined').orderBy('id').execute();
  expect(logged).toEqual([
    { causer_name: 'Votante', properties: { contest: 'contador' } },
    { causer_name: 'Votante', properties: { contest: 'contador' } },
  ]);
  expect((await remind()).map(({ to }) => to)).toEqual([emailAt(2)]);
});

test('a multipart POST unsubscribes too', async () => {
  const answer = await testApp.inject({
    method: 'POST',
    url: linkOf(emailAt(2)).path,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect(answer.statusCode).toBe(200);
});

test.each([
  ['another voter’s number', (own: string) => `999999${own.slice(own.indexOf('.'))}`],
  ['a changed hash', (own: string) => `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`],
  ['nothing', () => ''],
  ['something long', () => 'x'.repeat(300)],
])('a link with %s opens nothing', async (_name, change) => {
  const forged = change(linkOf(emailAt(0)).token);
  const read = await testApp.inject({ method: 'POST', url: '/api/mail-preferences/read', payload: { token: forged } });
  expect(read.statusCode).toBe(422);
  const payload = { token: forged };
  const post = await testApp.inject({ method: 'POST', url: '/api/mail-preferences/unsubscribe', payload });
  expect(post.statusCode).toBe(422);
});

test('a link that combines the voter and the hash of two voters is refused', async () => {
  const [first, second] = [linkOf(emailAt(0)).token, linkOf(emailAt(1)).token];
  const mixed = `${first.split('.')[0]}.${second.split('.')[1]}`;
  const read = await testApp.inject({ method: 'POST', url: '/api/mail-preferences/read', payload: { token: mixed } });
  expect(read.json()).toMatchObject({ code: 'unknown_preference_link' });
});

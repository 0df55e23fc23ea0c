import { setTimeout as delay } from 'node:timers/promises';
import { bogotaDay } from '@urna/contract/shared/dates';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Behaviour,
  openSmtpSink,
  type SinkOptions,
  type SmtpSink,
} from '../../../../../../packages/mail/testing/smtp-sink.ts';
import { hire, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import type { TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { campaignClient, letTimePass, openRoll, startSenders } from '../../../testing/fixtures/campaigns.ts';
import { silent } from '../../../testing/servers/contest-workers.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { feedNextBatch } from '../campaigns/feed-campaign.ts';
import { claimMails, endDeadClaims } from './claim-mails.ts';
import { startNoting } from './note-outcomes.ts';

let testApp: TestApp;
let token: string;
let voters: TestVoter[];
let sink: SmtpSink;
let senders: { stop: () => Promise<void> }[];
let timeStandsStill: () => void;
const behaviours = new Map<string, Behaviour[]>();

const WAIT = { timeout: 30_000, interval: 20 };
const PEOPLE = 60;

beforeAll(async () => {
  testApp = await openTestApp();
  ({ token } = await hireAndLogIn(testApp, 'ADMINISTRADOR', 'Beatriz Arango'));
  voters = await openRoll(testApp, 'contador', PEOPLE);
});
afterAll(() => testApp.close());

beforeEach(async () => {
  senders = [];
  behaviours.clear();
  const { db } = testApp.database;
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('campaigns').execute();
  await db.deleteFrom('reminder_opt_outs').execute();
  await db.updateTable('voters').set({ voted_on: null, certificate_code: null }).execute();
  timeStandsStill = letTimePass(testApp);
});
afterEach(async () => {
  await Promise.all(senders.map((one) => one.stop()));
  await sink.close();
  timeStandsStill();
});

const client = () => campaignClient(testApp, token);
const progress = async (id: number) => (await client().read(id)).progress;
const status = async (id: number) => (await client().read(id)).status;
const everyone = () => voters.map(({ email }) => email).toSorted();
const reached = () => sink.accepted.map(({ to }) => to).toSorted();

async function openSink(options: SinkOptions = {}): Promise<void> {
  sink = await openSmtpSink({ behave: (address) => behaviours.get(address)?.shift() ?? null, ...options });
}
function addSenders(count = 1, connections = 4): void {
  for (let index = 0; index < count; index++) senders.push(startSenders(testApp, sink, connections));
}
async function vote({ id }: TestVoter): Promise<void> {
  const changes = { voted_on: bogotaDay(testApp.clock.now()), certificate_code: `C-${id}` };
  await testApp.database.db.updateTable('voters').set(changes).where('id', '=', id).execute();
}
const voterAt = (index: number): TestVoter => {
  const voter = voters[index];
  if (!voter) throw new Error(`no voter ${index}`);
  return voter;
};

test('three processes queue and send at once: everyone gets one mail with their name, and the report adds up', async () => {
  await openSink({ keepSources: true });
  addSenders(3);
  const id = await client().start({ contest: 'contador', kind: 'convocatoria', body: 'Vota, {nombre}.\n\n{enlace}' });
  await expect.poll(() => status(id), WAIT).toBe('finished');
  expect(reached()).toEqual(everyone());
  expect(await progress(id)).toEqual({
    not_queued: 0,
    returned: 0,
    waiting: 0,
    sending: 0,
    sent: PEOPLE,
    skipped: 0,
    failed: 0,
    unknown: 0,
  });
  const { to, source } = sink.accepted[0] ?? { to: '', source: '' };
  const { name } = voters.find(({ email }) => email === to) ?? { name: '?' };
  expect(source).toContain(`Vota, ${name}.`);
  expect(source).not.toMatch(/list-unsubscribe/i);
  const bodies = testApp.database.db.selectFrom('outbox').select('id').where('campaign_id', '=', id);
  expect(await bodies.where('text', 'is not', null).execute()).toEqual([]);
  const again = await client().act(id, 'start', { confirmation: 'ENVIAR', revision: 1 });
  expect(again.statusCode).toBe(409);
});

test('the database refuses a second mail of a campaign to one voter', async () => {
  await openSink();
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  const { db } = testApp.database;
  while ((await feedNextBatch(testApp.deps, 7)) > 0);
  await db.updateTable('campaigns').set({ fed: false, fed_voter_id: 0 }).execute();
  await Promise.all([feedNextBatch(testApp.deps, 50), feedNextBatch(testApp.deps, 50)]);
  while ((await feedNextBatch(testApp.deps, 50)) > 0);
  expect((await progress(id)).waiting).toBe(PEOPLE);
});

test('a pause takes effect at once, and resuming sends the remaining mails', async () => {
  await openSink({ milliseconds: 10 });
  addSenders(2, 2);
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThan(5);
  expect((await client().act(id, 'pause')).statusCode).toBe(200);
  await expect.poll(async () => (await progress(id)).sending, WAIT).toBe(0);
  const sent = sink.accepted.length;
  expect(sent).toBeLessThan(PEOPLE);
  await delay(700);
  expect(sink.accepted.length).toBe(sent);
  await client().act(id, 'resume');
  await expect.poll(() => status(id), WAIT).toBe('finished');
  expect(reached()).toEqual(everyone());
});

test('voters who vote or unsubscribe during a campaign are skipped, and the report says why', async () => {
  await openSink();
  const id = await client().start({
    contest: 'contador',
    kind: 'recordatorio',
    audience: 'not_voted',
    per_minute: 1,
  });
  await testApp.database.db
    .insertInto('reminder_opt_outs')
    .values({ voter_id: voterAt(20).id, declined_on: bogotaDay(testApp.clock.now()) })
    .execute();
  while ((await feedNextBatch(testApp.deps)) > 0);
  await vote(voterAt(30));
  await vote(voterAt(31));
  await testApp.database.db
    .insertInto('reminder_opt_outs')
    .values({ voter_id: voterAt(40).id, declined_on: bogotaDay(testApp.clock.now()) })
    .execute();
  await send(testApp, token, 'PATCH', `/admin/campaigns/${id}`, { per_minute: 100_000 });
  addSenders();
  await expect.poll(() => status(id), WAIT).toBe('finished');
  expect(sink.accepted).toHaveLength(PEOPLE - 4);
  for (const index of [20, 30, 31, 40]) expect(reached()).not.toContain(voterAt(index).email);
  const { reasons, progress: end } = await client().read(id);
  expect(end).toMatchObject({ sent: PEOPLE - 4, skipped: 4 });
  expect(reasons).toEqual([
    { status: 'skipped', reason: 'Pidió no recibir recordatorios', mails: 2 },
    { status: 'skipped', reason: 'Ya había votado', mails: 2 },
  ]);
});

test('the official notice also reaches voters who have voted or unsubscribed, at their current address', async () => {
  await openSink();
  await vote(voterAt(3));
  await testApp.database.db
    .insertInto('reminder_opt_outs')
    .values({ voter_id: voterAt(4).id, declined_on: bogotaDay(testApp.clock.now()) })
    .execute();
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  while ((await feedNextBatch(testApp.deps)) > 0);
  const { id: moved, email } = voterAt(5);
  const voter = testApp.database.db.updateTable('voters').where('id', '=', moved);
  await voter.set({ email: 'nueva@demo.test' }).execute();
  addSenders();
  await expect.poll(() => status(id), WAIT).toBe('finished');
  expect(sink.accepted).toHaveLength(PEOPLE);
  expect(reached()).toContain('nueva@demo.test');
  expect(reached()).not.toContain(email);
  await voter.set({ email }).execute();
});

test('several processes together keep the campaign’s rate, and a new rate takes effect at once', async () => {
  timeStandsStill();
  await openSink();
  addSenders(2);
  const id = await client().start({ contest: 'contador', kind: 'convocatoria', per_minute: 60 });
  await expect.poll(() => sink.accepted.length, WAIT).toBe(1);
  for (let second = 1; second <= 5; second++) {
    testApp.clock.advance(1);
    await expect.poll(() => sink.accepted.length, WAIT).toBe(1 + second);
    await delay(200);
    expect(sink.accepted.length).toBe(1 + second);
  }
  await send(testApp, token, 'PATCH', `/admin/campaigns/${id}`, { per_minute: 600 });
  testApp.clock.advance(1);
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThanOrEqual(7);
  testApp.clock.advance(1);
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThanOrEqual(16);
  await delay(300);
  expect(sink.accepted.length).toBeLessThanOrEqual(18);
  // Mails missed during a long pause aren't caught up, because that would be a burst.
  await client().act(id, 'pause');
  const sent = sink.accepted.length;
  testApp.clock.advance(600);
  await client().act(id, 'resume');
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThan(sent);
  await delay(300);
  expect(sink.accepted.length).toBeLessThanOrEqual(sent + 11);
});

test('permanent refusals fail with the reason, temporary ones are retried, and nobody gets two mails', async () => {
  await openSink();
  behaviours.set(voterAt(0).email, [550]);
  behaviours.set(voterAt(1).email, [552]);
  behaviours.set(voterAt(2).email, [451, 451]);
  addSenders(2);
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  await expect.poll(async () => (await progress(id)).sent, WAIT).toBe(PEOPLE - 3);
  expect(await status(id)).toBe('running');
  testApp.clock.advance(31);
  await expect.poll(() => behaviours.get(voterAt(2).email)?.length, WAIT).toBe(0);
  await expect.poll(async () => (await progress(id)).sending, WAIT).toBe(0);
  testApp.clock.advance(61);
  await expect.poll(() => status(id), WAIT).toBe('finished');
  const { progress: end, reasons } = await client().read(id);
  expect(end).toMatchObject({ sent: PEOPLE - 2, failed: 2 });
  expect(reasons.map(({ reason }) => reason).toSorted()).toEqual([
    'El buzón está lleno (552)',
    'El servidor de correo rechazó el buzón: no existe o no recibe estos correos (550)',
  ]);
  expect(reached()).toEqual(everyone().filter((email) => email !== voterAt(0).email && email !== voterAt(1).email));

  // The mailboxes accept mail again, so only these two are retried.
  const retried = await send(testApp, token, 'POST', '/admin/mails/retry-failed', { campaign: id });
  expect(retried.json()).toMatchObject({ data: { mails: 2 } });
  await expect.poll(() => status(id), WAIT).toBe('finished');
  expect(reached()).toEqual(everyone());
});

test('a mail that the server took without answering has an unknown outcome, and an administrator decides on it', async () => {
  await openSink();
  behaviours.set(voterAt(7).email, ['lose']);
  addSenders();
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  await expect.poll(() => status(id), WAIT).toBe('finished');
  const { progress: end, unknown_meaning } = await client().read(id);
  expect(end).toMatchObject({ sent: PEOPLE - 1, unknown: 1, failed: 0 });
  expect(unknown_meaning).toMatch(/no se sabe si llegaron/);
  expect(reached()).not.toContain(voterAt(7).email);

  const resent = await client().act(id, 'resend-unknown');
  expect(resent.json()).toMatchObject({ message: 'Se enviarán de nuevo 1 correo.', data: { status: 'running' } });
  await expect.poll(() => status(id), WAIT).toBe('finished');
  expect(reached()).toEqual(everyone());
  expect((await client().read(id)).unknown_meaning).toBeNull();
});

test('a mail server that dies while sending loses no mail and uses up no attempt', async () => {
  await openSink({ milliseconds: 20 });
  addSenders(2, 3);
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThan(10);
  await sink.die();
  await expect.poll(async () => (await client().read(id)).trouble, WAIT).toMatch(/servidor de correo/);
  const { sent, unknown, failed, waiting, sending } = await progress(id);
  expect(failed).toBe(0);
  expect(sent + unknown + waiting + sending).toBe(PEOPLE);
  expect(unknown).toBeLessThanOrEqual(6);
  await sink.revive();
  await expect.poll(() => status(id), WAIT).toBe('finished');
  const end = await progress(id);
  expect(end.sent + end.unknown).toBe(PEOPLE);
  expect(new Set(reached()).size).toBe(sink.accepted.length);
  // Every recipient except the unknown ones got the mail; some of the unknown ones may have got it without an
  // acknowledgement.
  expect(sink.accepted.length).toBeGreaterThanOrEqual(end.sent);
  expect((await client().read(id)).trouble).toBeNull();
}, 90_000);

test('a code never waits behind a campaign', async () => {
  await openSink({ milliseconds: 15 });
  addSenders(1, 2);
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThan(5);
  const { number, email } = await hire(testApp, 'REVISOR');
  const before = sink.accepted.length;
  const payload = { identification_number: number };
  const answer = await testApp.inject({ method: 'POST', url: '/api/login/request-code', payload });
  expect(answer.statusCode).toBe(200);
  await expect.poll(() => sink.accepted.filter(({ to }) => to === email).length, WAIT).toBe(1);
  const index = sink.accepted.findLastIndex(({ to }) => to === email);
  expect(index - before).toBeLessThan(25);
  expect((await progress(id)).waiting).toBeGreaterThan(10);
});

test('mails claimed by a dead process have an unknown outcome, the others are sent, and nobody gets two', async () => {
  await openSink();
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  while ((await feedNextBatch(testApp.deps)) > 0);
  testApp.clock.advance(1);
  const claim = await claimMails(testApp.deps, { most: 5, mostOfCampaign: 5 });
  expect(claim.mails).toHaveLength(5);
  addSenders();
  await expect.poll(async () => (await progress(id)).sent, WAIT).toBe(PEOPLE - 5);
  expect(await status(id)).toBe('running');
  testApp.clock.advance(121);
  await expect.poll(() => status(id), WAIT).toBe('finished');
  expect(await progress(id)).toMatchObject({ sent: PEOPLE - 5, unknown: 5 });
  expect(new Set(reached()).size).toBe(PEOPLE - 5);
});

test('a slow process notes what became of mails whose claim ended, but not of those that a person sent again', async () => {
  await openSink();
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  while ((await feedNextBatch(testApp.deps)) > 0);
  testApp.clock.advance(1);
  const [first, second] = (await claimMails(testApp.deps, { most: 2, mostOfCampaign: 2 })).mails;
  if (!first || !second) throw new Error('it claimed too few');
  testApp.clock.advance(121);
  await endDeadClaims(testApp.deps);
  expect(await progress(id)).toMatchObject({ unknown: 2, sent: 0 });
  const noting = startNoting({ ...testApp.deps, log: silent, keepsSecrets: false });
  noting.note(first, { state: 'sent' });
  await noting.finish();
  await client().act(id, 'pause');
  await client().act(id, 'resend-unknown');
  noting.note(second, { state: 'failed', reason: 'SMTP 550' });
  await noting.finish();
  expect(await progress(id)).toMatchObject({ unknown: 0, sent: 1, failed: 0, waiting: PEOPLE - 1 });
});

test('a process that is told to stop finishes its mails and leaves no unknown outcome', async () => {
  await openSink({ milliseconds: 50 });
  const one = startSenders(testApp, sink, 4);
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThan(5);
  await one.stop();
  const { sent, waiting, sending, unknown } = await progress(id);
  expect({ sending, unknown }).toEqual({ sending: 0, unknown: 0 });
  expect(sent).toBe(sink.accepted.length);
  expect(sent + waiting).toBe(PEOPLE);
  addSenders();
  await expect.poll(() => status(id), WAIT).toBe('finished');
  expect(reached()).toEqual(everyone());
});

test.each([
  ['cancelled', 'La campaña se canceló'],
  ['closed', 'La votación cerró'],
])('a campaign that is %s sends nothing more, and skips the rest with the reason', async (how, reason) => {
  await openSink({ milliseconds: 20 });
  addSenders();
  const id = await client().start({ contest: 'contador', kind: 'convocatoria' });
  await expect.poll(() => sink.accepted.length, WAIT).toBeGreaterThan(5);
  const window = testApp.database.db.updateTable('windows').where('name', '=', 'voting');
  if (how === 'cancelled') await client().act(id, 'cancel');
  else await window.set({ closes_at: testApp.clock.now() }).execute();
  await expect.poll(async () => (await progress(id)).waiting, WAIT).toBe(0);
  await expect.poll(async () => (await progress(id)).sending, WAIT).toBe(0);
  const { status: end, reasons, progress: counts } = await client().read(id);
  expect(end).toBe('cancelled');
  expect(reasons).toEqual([{ status: 'skipped', reason, mails: counts.skipped }]);
  expect(counts.sent + counts.skipped + counts.not_queued).toBe(PEOPLE);
  expect(counts.sent).toBe(sink.accepted.length);
  await window.set({ closes_at: testApp.clock.at('2025-09-30T22:00:00Z') }).execute();
});

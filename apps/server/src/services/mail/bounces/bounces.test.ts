import type { Contest } from '@urna/contract/election/contest-admin';
import type { QueuedMail } from '@urna/contract/mail/mail-queue';
import type { RollEntry } from '@urna/contract/voting/help-desk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AcceptedMail, openSmtpSink, type SmtpSink } from '../../../../../../packages/mail/testing/smtp-sink.ts';
import { enqueueRecurring } from '../../../platform/jobs/jobs.ts';
import { runNextJob } from '../../../platform/jobs/worker.ts';
import { type Employee, get, hireAndLogIn, send } from '../../../testing/clients/staff-client.ts';
import { FIRST_PROCESS } from '../../../testing/elections/first-process.ts';
import type { TestVoter } from '../../../testing/elections/sealed-contest.ts';
import { campaignClient, letTimePass, openRoll, startSenders } from '../../../testing/fixtures/campaigns.ts';
import { deliveryReport } from '../../../testing/fixtures/delivery-report.ts';
import { type ImapServer, openImapServer } from '../../../testing/servers/imap-server.ts';
import { openTestApp, type TestApp } from '../../../testing/servers/test-app.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { bounceWork } from './bounce-work.ts';

let app: TestApp;
let administrator: Employee & { token: string };
let voters: TestVoter[];
let smtp: SmtpSink;
let imap: ImapServer;
/** What the worker logged. */
const lines: unknown[] = [];
const log = {
  info: (line: unknown) => lines.push(line),
  warn: (line: unknown) => lines.push(line),
  error: (line: unknown) => lines.push(line),
};

beforeAll(async () => {
  app = await openTestApp();
  voters = await openRoll(app, 'contador', 4);
});
afterAll(() => app.close());

beforeEach(async () => {
  const { db } = app.database;
  administrator = await hireAndLogIn(app, 'ADMINISTRADOR');
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('campaigns').execute();
  await db
    .updateTable('bounce_mailbox')
    .set({
      mailbox: null,
      last_read_at: null,
      failing_since: null,
      failures: 0,
      returned: 0,
      delayed: 0,
      unmatched: 0,
    })
    .execute();
  await db.deleteFrom('jobs').where('kind', '=', 'bounces').execute();
  await enqueueRecurring(db, 'bounces', app.clock.now());
  await db.deleteFrom('mail_counts').where('listed', '=', false).execute();
  lines.length = 0;
  smtp = await openSmtpSink({ keepSources: true });
  imap = await openImapServer();
});
afterEach(async () => {
  await smtp.close();
  await imap.close();
});

const hello = {
  subject: 'Hola',
  preview: 'Hola',
  greeting: 'Hola:',
  blocks: ['x'],
} as const;

function firstOf<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error('there is none');
  return item;
}

const voter = (index: number) => firstOf(voters.slice(index));

/** Sends a mail to each of these voters. */
async function sendTo(
  indexes: readonly number[],
  mail: { secret?: boolean; topic?: 'vote_receipt' } = {},
): Promise<AcceptedMail[]> {
  const before = smtp.accepted.length;
  for (const index of indexes) {
    const { id, email } = voter(index);
    const { topic = 'roll_check', ...secrecy } = mail;
    const about = { topic, process: FIRST_PROCESS, voterId: id } as const;
    await queueMail(app.database.db, app.clock.now(), email, { ...hello, ...secrecy }, about);
  }
  await sendQueued(before + indexes.length);
  return smtp.accepted.slice(before).toSorted((a, b) => a.to.localeCompare(b.to));
}

async function sendQueued(accepted: number): Promise<void> {
  const senders = startSenders(app, smtp);
  const stop = letTimePass(app);
  await expect.poll(() => smtp.accepted.length, { timeout: 20_000 }).toBe(accepted);
  stop();
  await senders.stop();
}

const sendOne = async (index = 0) => firstOf(await sendTo([index]));

const state = () => app.database.db.selectFrom('bounce_mailbox').selectAll().executeTakeFirstOrThrow();

/** Lets several processes read the mailbox once, a while later. */
async function readMailbox(processes = 1, later = 61): Promise<void> {
  app.clock.advance(later);
  const work = bounceWork({ ...app.deps, log, mailboxUrl: imap.url });
  const read = () => runNextJob({ ...app.deps, log }, work, new AbortController().signal);
  const took = await Promise.all(Array.from({ length: processes }, read));
  expect(took.filter(Boolean)).toHaveLength(1);
}

const mails = async (query = '') =>
  (await get(app, administrator.token, `/admin/mails?${query}`)).json<{
    data: QueuedMail[];
    meta: { counts: Record<string, number>; bounce_mailbox: { failing_since: string | null } | null };
  }>();
const entryOf = async (index: number) => {
  const search = encodeURIComponent(voter(index).identification_number ?? '');
  const answer = await send(app, administrator.token, 'POST', '/admin/voters/search', { search });
  return firstOf(answer.json<{ data: RollEntry[] }>().data);
};
const returnedOnRoll = async () =>
  (await get(app, administrator.token, '/admin/contests/contador')).json<{ data: Contest }>().data.roll.returned;
const retry = (id: number) => send(app, administrator.token, 'POST', `/admin/mails/${id}/retry`);
const metrics = async () => (await app.inject('/api/metrics')).body;

describe('a report of a mail that could not be delivered', () => {
  test('is shown in the queue, the help desk and the roll, and its message is marked as read', async () => {
    const mail = await sendOne();
    expect(mail.from).toMatch(/^rebotes\+\d+-[0-9a-f]{32}@urna\.test$/);
    imap.deliver(deliveryReport(mail, { returned: '' }));
    await readMailbox();
    const { data, meta } = await mails('status=returned');
    const bounce = {
      kind: 'returned',
      at: app.clock.now().toISOString(),
      reason: 'Buzón inexistente (5.1.1)',
      diagnostic: '550 5.1.1 (dirección): Recipient address rejected: User unknown',
    };
    expect(data).toMatchObject([{ status: 'returned', reason: bounce.reason, bounce, may_retry: true }]);
    expect(meta.counts).toMatchObject({ returned: 1, sent: 0 });
    expect(await entryOf(0)).toMatchObject({
      email_returned: bounce,
      mails: [{ status: 'returned', last_error: bounce.reason }],
    });
    expect((await entryOf(1)).email_returned).toBeNull();
    expect(await returnedOnRoll()).toBe(1);
    expect(imap.flags()).toEqual([[String.raw`\Seen`]]);
    expect(await metrics()).toContain('urna_bounce_messages_total{outcome="returned"} 1');
    expect(JSON.stringify(lines) + app.log()).not.toContain(mail.to);
  });

  test('names its mail by the Message-ID alone, where the return path says nothing', async () => {
    const mail = await sendOne();
    imap.deliver(deliveryReport(mail, { to: 'rebotes@urna.test', status: '5.2.2' }));
    await readMailbox();
    expect((await mails()).data).toMatchObject([{ status: 'returned', reason: 'El buzón está lleno (5.2.2)' }]);
  });

  test('a returned confirmation of a vote is recognised and counted, and nothing of it is kept', async () => {
    const [mail] = await sendTo([0], { secret: true, topic: 'vote_receipt' });
    if (!mail) throw new Error('nothing was sent');
    expect((await mails()).data).toEqual([]);
    imap.deliver(deliveryReport(mail));
    // Whoever forges one needs the token of the address that it names.
    imap.deliver(deliveryReport({ ...mail, to: voter(1).email }));
    await readMailbox();
    expect(await state()).toMatchObject({ returned: 1, unmatched: 1 });
    expect(imap.flags()).toEqual([[String.raw`\Seen`], []]);
    expect(await app.database.db.selectFrom('bounces').selectAll().execute()).toEqual([]);
    expect(await app.database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect((await entryOf(0)).email_returned).toBeNull();
  });

  test('counts once, however often it arrives and whichever process reads it', async () => {
    const mail = await sendOne();
    const report = deliveryReport(mail);
    imap.deliver(report);
    imap.deliver(report);
    await readMailbox(3);
    expect(imap.commands.filter((command) => command === 'login')).toHaveLength(1);
    const [shown] = (await mails()).data;
    imap.renumber();
    await readMailbox();
    expect((await mails()).data).toEqual([shown]);
    expect(await app.database.db.selectFrom('bounces').select('id').execute()).toHaveLength(1);
  });

  test('a report of a mail that was sent again since changes nothing; a new one does', async () => {
    const mail = await sendOne();
    const report = deliveryReport(mail);
    imap.deliver(report);
    await readMailbox();
    const { id } = firstOf((await mails()).data);
    expect((await retry(id)).json()).toMatchObject({ data: { status: 'waiting', bounce: null } });
    expect(await returnedOnRoll()).toBe(0);
    await sendQueued(2);
    imap.deliver(report);
    await readMailbox();
    expect((await mails()).data).toMatchObject([{ status: 'sent', bounce: null }]);
    expect((await entryOf(0)).email_returned).toBeNull();
    imap.deliver(deliveryReport(firstOf(smtp.accepted.slice(1))));
    await readMailbox();
    expect((await mails()).data).toMatchObject([{ status: 'returned' }]);
    expect(await returnedOnRoll()).toBe(1);
  });

  test('marks the address that the mail went to: a corrected one is not marked', async () => {
    const mail = await sendOne(3);
    imap.deliver(deliveryReport(mail));
    await readMailbox();
    expect((await entryOf(3)).email_returned).not.toBeNull();
    const { db } = app.database;
    await db.updateTable('voters').set({ email: 'corregido@demo.test' }).where('id', '=', voter(3).id).execute();
    expect((await entryOf(3)).email_returned).toBeNull();
    expect(await returnedOnRoll()).toBe(0);
    // A campaign's mail goes to the corrected address; what the earlier address refused names no mail any more.
    await db.updateTable('outbox').set({ to_address: 'corregido@demo.test', status: 'sent' }).execute();
    imap.deliver(deliveryReport(mail));
    await readMailbox();
    expect((await mails()).data).toMatchObject([{ status: 'sent' }]);
    await db
      .updateTable('voters')
      .set({ email: voter(3).email })
      .where('id', '=', voter(3).id)
      .execute();
  });

  test('is noted once by a process that is cut off before it marks the message', async () => {
    for (const mail of await sendTo([0, 1])) imap.deliver(deliveryReport(mail));
    imap.misbehave('uid store', 'hang-up');
    await readMailbox();
    expect(await state()).toMatchObject({ returned: 1, failures: 1 });
    imap.misbehave('uid store', null);
    await readMailbox();
    expect(await state()).toMatchObject({ returned: 2, failures: 0, failing_since: null });
    expect((await mails()).meta.counts).toMatchObject({ returned: 2 });
  });
});

describe('a delay', () => {
  test('is shown beside the mail, which stays sent', async () => {
    imap.deliver(deliveryReport(await sendOne(), { action: 'delayed', status: '4.4.1' }));
    await readMailbox();
    const reason = 'El servidor de correo del destino no respondió (4.4.1)';
    expect((await mails()).data).toMatchObject([{ status: 'sent', bounce: { kind: 'delayed', reason } }]);
    expect((await entryOf(0)).email_returned).toBeNull();
    expect(await returnedOnRoll()).toBe(0);
  });

  test('a delay that is reported late takes no refusal back, and a refusal replaces a delay', async () => {
    const mail = await sendOne();
    imap.deliver(deliveryReport(mail, { action: 'delayed', status: '4.4.1' }));
    imap.deliver(deliveryReport(mail, { status: '4.4.7' }));
    imap.deliver(deliveryReport(mail, { action: 'delayed', status: '4.4.1' }));
    await readMailbox();
    const reason = 'Se acabó el plazo para entregarlo (4.4.7)';
    expect((await mails()).data).toMatchObject([{ status: 'returned', bounce: { kind: 'returned', reason } }]);
  });
});

describe('a message that names no mail of ours', () => {
  test('changes nothing and stays unread: a guess, another’s id, a delivery, an answer, noise', async () => {
    const sent = await sendTo([0, 1]);
    const [own, other] = [firstOf(sent), firstOf(sent.slice(1))];
    const [, otherId = ''] = /\+(\d+)-/.exec(other.from) ?? [];
    const [, ownHash = ''] = /-([0-9a-f]{32})@/.exec(own.from) ?? [];
    const nothing = { returned: 'Subject: x' };
    imap.deliver(deliveryReport(other, { to: `rebotes+${otherId}-${ownHash}@urna.test`, ...nothing }));
    imap.deliver(deliveryReport(other, { to: `rebotes+${otherId}-${'0'.repeat(32)}@urna.test`, ...nothing }));
    imap.deliver(
      deliveryReport(other, {
        to: `rebotes+${otherId}@urna.test`,
        returned: `Message-ID: <outbox-${otherId}@127.0.0.1>`,
      }),
    );
    imap.deliver(deliveryReport(other, { action: 'delivered', status: '2.0.0' }));
    imap.deliver(
      `To: ${own.from}\nSubject: Estoy de vacaciones\nIn-Reply-To: ${own.from}\n\nAction: failed\nStatus: 5.1.1\n`,
    );
    imap.deliver('\u0000\u0001 no es un correo');
    imap.deliver('');
    await readMailbox();
    expect(await state()).toMatchObject({ unmatched: 7, returned: 0, failures: 0 });
    expect((await mails()).meta.counts).toMatchObject({ sent: 2, returned: 0 });
    expect(await returnedOnRoll()).toBe(0);
    expect(imap.flags().flat()).toEqual([]);
    await readMailbox();
    expect(await state()).toMatchObject({ unmatched: 7 });
  });
});

test('a mail with a code or a link is not sent again once it came back, because its text is gone', async () => {
  const mail = firstOf(await sendTo([2], { secret: true }));
  imap.deliver(deliveryReport(mail));
  await readMailbox();
  const shown = firstOf((await mails()).data);
  expect(shown).toMatchObject({ status: 'returned', may_retry: false });
  expect((await retry(shown.id)).json()).toMatchObject({
    code: 'mail_not_retriable',
    message: expect.stringContaining('se borró al enviarlo'),
  });
});

describe('a mailbox that cannot be read', () => {
  test.each(['is down', 'refuses the password', 'has no such folder', 'hangs up'])(
    'is retried and stops no other work when it %s',
    async (how) => {
      imap.deliver(deliveryReport(await sendOne()));
      if (how === 'is down') await imap.die();
      if (how === 'refuses the password') imap.misbehave('login', 'refuse');
      if (how === 'has no such folder') imap.misbehave('select', 'refuse');
      if (how === 'hangs up') imap.misbehave('uid search', 'hang-up');
      await readMailbox();
      const failing = app.clock.now();
      await readMailbox();
      expect(await state()).toMatchObject({ failures: 2, failing_since: failing, returned: 0 });
      const job = app.database.db.selectFrom('jobs').select('run_at').where('kind', '=', 'bounces');
      const { run_at } = await job.executeTakeFirstOrThrow();
      expect(run_at.getTime() - app.clock.now().getTime()).toBe(120_000);
      expect((await mails()).meta.bounce_mailbox).toMatchObject({ failing_since: failing.toISOString() });
      expect(await metrics()).toContain('urna_bounce_mailbox_failing 1');
      expect((await app.inject('/api/health')).statusCode).toBe(200);
      expect(lines).toHaveLength(1);
      expect(JSON.stringify(lines)).not.toMatch(/clave|secreta|rebotes@/);
      if (how === 'is down') await imap.revive();
      for (const command of ['login', 'select', 'uid search']) imap.misbehave(command, null);
      await readMailbox(1, 121);
      expect(await state()).toMatchObject({ failures: 0, failing_since: null, returned: 1 });
      expect(await metrics()).toContain('urna_bounce_mailbox_failing 0');
    },
  );
});

describe('the mails of a campaign', () => {
  test('a campaign’s report counts the mails that came back, with the reasons', async () => {
    const campaigns = campaignClient(app, administrator.token);
    const id = await campaigns.start({ contest: 'contador', kind: 'convocatoria' });
    await sendQueued(4);
    imap.deliver(deliveryReport(firstOf(smtp.accepted)));
    imap.deliver(deliveryReport(firstOf(smtp.accepted.slice(1)), { status: '5.2.2' }));
    await readMailbox();
    expect(await campaigns.read(id)).toMatchObject({
      progress: { sent: 2, returned: 2 },
      reasons: [
        { status: 'returned', reason: 'Buzón inexistente (5.1.1)', mails: 1 },
        { status: 'returned', reason: 'El buzón está lleno (5.2.2)', mails: 1 },
      ],
    });
    expect(await returnedOnRoll()).toBe(2);
  });
});

describe('Reply-To', () => {
  const setContact = (contact_email: string | null) =>
    app.database.db.updateTable('processes').set({ contact_email }).where('id', '=', FIRST_PROCESS).execute();
  afterEach(() => setContact(null));

  test('is the contact address of the process, and the mail says so', async () => {
    await setContact('atencion@junta.test');
    const { source } = await sendOne();
    expect(source).toMatch(/^Reply-To: atencion@junta\.test\r$/im);
    expect(source.replaceAll('=\r\n', '')).toContain('Las respuestas llegan a atencion@junta.test.');
    const campaigns = campaignClient(app, administrator.token);
    await campaigns.start({ contest: 'contador', kind: 'recordatorio' });
    await sendQueued(5);
    for (const mail of smtp.accepted) expect(mail.source).toMatch(/^Reply-To: atencion@junta\.test\r$/im);
  });

  test('is absent without a contact address, and in the installation’s own mail', async () => {
    const { source } = await sendOne();
    expect(source).not.toMatch(/^Reply-To:/im);
    await setContact('atencion@junta.test');
    const about = { topic: 'staff_welcome', process: null } as const;
    await queueMail(app.database.db, app.clock.now(), 'personal@demo.test', hello, about);
    await sendQueued(2);
    expect(smtp.accepted[1]?.source).not.toMatch(/^Reply-To:/im);
  });
});

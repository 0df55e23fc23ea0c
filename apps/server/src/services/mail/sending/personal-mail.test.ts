import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Transport } from '@urna/mail/transport';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { secretsFrom } from '../../../platform/secrets.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { silent } from '../../../testing/servers/contest-workers.ts';
import { MovableClock } from '../../../testing/servers/movable-clock.ts';
import { countsByStatus } from '../outbox/mail-counts.ts';
import { type MailAbout, queueMail } from '../outbox/queue-mail.ts';
import { smtpTransport } from '../outbox/smtp-transport.ts';
import { startSending } from './start-sending.ts';

interface Received {
  to: string[];
  source: string;
}

let database: TestDatabase;
let smtp: SMTPServer;
let received: Received[];
/** The mail server's refusals of the next recipients. */
let refusals: (number | 'drop')[];
const clock = new MovableClock('2025-09-01T15:00:00Z');
const secrets = secretsFrom(Buffer.alloc(32, 7));
const few = { personal: 3, campaigns: 1 };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  received = [];
  refusals = [];
  await database.db.deleteFrom('outbox').execute();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, session, answer) => {
      const refusal = refusals.shift();
      if (refusal === 'drop') {
        const { connections } = smtp as unknown as { connections: Set<{ id: string; close: () => void }> };
        for (const connection of connections) if (connection.id === session.id) connection.close();
        return;
      }
      if (refusal) return answer(Object.assign(new Error('no'), { responseCode: refusal }));
      return answer();
    },
    onData: (stream, session, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString();
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

function transport(url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`) {
  return smtpTransport({
    url,
    from: 'Elecciones <e@urna.test>',
    returnPath: null,
    publicUrl: 'http://urna.test',
    secrets,
    connections: few,
  });
}

const hello = (secret = false) => ({
  subject: 'Código de verificación – ñandú',
  preview: 'vista',
  greeting: 'Hola, Ana:',
  blocks: [{ type: 'code' as const, code: '123456' }, 'Texto con <b>signos</b> & acentos áéí'],
  secret,
});

const about = { topic: 'staff_code', process: null } as const;

const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const startWith = (via: Transport, slots = few) =>
  startSending(
    {
      db: database.db,
      clock,
      log: silent,
      transport: { ...via, close: () => undefined },
      secrets,
      publicUrl: 'http://urna.test',
      boothUrl: 'http://urna.test',
      signReceipt: () => Promise.reject(new Error('no mail here takes a receipt along')),
    },
    slots,
  );

/** Sends until nothing is due, or what is due was tried so often; returns the number of attempts. */
async function sendAll(via: Transport, most = Number.POSITIVE_INFINITY): Promise<number> {
  let tried = 0;
  const counting: Transport = {
    ...via,
    deliver: async (mail) => {
      tried++;
      await via.deliver(mail);
    },
  };
  const sending = startWith(counting);
  const due = () =>
    database.db
      .selectFrom('outbox')
      .select('id')
      .where('status', 'in', ['waiting', 'sending'])
      .where('next_attempt_at', '<=', clock.now())
      .execute();
  await expect.poll(async () => tried >= most || (await due()).length === 0, { timeout: 20_000 }).toBe(true);
  await sending.stop();
  return tried;
}

async function send(most?: number): Promise<number> {
  const via = transport();
  try {
    return await sendAll(via, most);
  } finally {
    via.close();
  }
}

test('a mail goes out as text and HTML, once, and a secret one is forgotten', async () => {
  await queueMail(database.db, clock.now(), ['ana@demo.test', 'ana@demo.test', 'otra@demo.test'], hello(true), about);
  expect(await send()).toBe(2);
  expect(await send()).toBe(0);
  expect(received.map(({ to }) => to.join()).toSorted()).toEqual(['ana@demo.test', 'otra@demo.test']);
  const source = received[0]?.source ?? '';
  expect(source).toMatch(/^Message-ID: <outbox-\d+-[0-9a-f]{32}@urna\.test>$/im);
  expect(source).toContain('text/plain');
  expect(source).toContain('text/html');
  expect(await rows()).toMatchObject([
    { status: 'sent', text: null, html: null },
    { status: 'sent', text: null, html: null },
  ]);
});

test('a confirmation of a vote leaves only its number once it went out, and stays whole until then', async () => {
  // No voter is on a roll here.
  const receipt = { topic: 'vote_receipt', process: null } as unknown as MailAbout;
  refusals = [450];
  await queueMail(database.db, clock.now(), ['ana@demo.test', 'eva@demo.test'], hello(true), receipt);
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  expect(await send()).toBe(3);
  expect(await rows()).toMatchObject([
    { topic: 'vote_receipt', status: 'waiting', text: expect.stringContaining('123456') },
    { topic: 'staff_code', status: 'sent' },
  ]);
  clock.advance(60);
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(received).toHaveLength(3);
  expect(await rows()).toMatchObject([{ topic: 'staff_code' }]);
  const filter = { process: 0, topic: 'vote_receipt' };
  expect(await countsByStatus(database.db, filter)).toMatchObject({ sent: 2, waiting: 0, sending: 0 });
  expect(await countsByStatus(database.db, filter, 'listed')).toMatchObject({ sent: 0, waiting: 0, sending: 0 });
});

test('markup in a person’s data stays text', async () => {
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  const [row] = await rows();
  expect(row?.html).toContain('&#60;b&#62;signos&#60;/b&#62; &#38; acentos');
  expect(row?.text).toContain('<b>signos</b> & acentos');
});

test('a mail queued in a transaction that rolls back is not sent', async () => {
  await database.db
    .transaction()
    .execute(async (tx) => {
      await queueMail(tx, clock.now(), 'ana@demo.test', hello(), about);
      throw new Error('no');
    })
    .catch(() => undefined);
  expect(await rows()).toEqual([]);
});

test('a passing refusal is tried again later under the same Message-ID', async () => {
  refusals = [451];
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  await send();
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1, last_error: expect.stringContaining('451') }]);
  expect(await send()).toBe(0);
  clock.advance(4);
  expect(await send()).toBe(1);
  expect(received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }]);
});

test('a final refusal fails, says why without the address, and the others go out', async () => {
  refusals = [550];
  await queueMail(database.db, clock.now(), ['nadie@demo.test', 'ana@demo.test'], hello(), about);
  await send();
  const [first, second] = await rows();
  expect(first).toMatchObject({ status: 'failed', last_error: expect.stringContaining('550') });
  expect(first?.last_error).not.toContain('nadie');
  expect(second).toMatchObject({ status: 'sent' });
});

test('a connection that is lost before the message was given is replaced at once', async () => {
  refusals = ['drop'];
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  await send();
  expect(received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

test('a mail server that hangs up, or isn’t there, loses nothing and uses up no attempt', async () => {
  refusals = ['drop', 'drop'];
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  await send(1);
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  const nobody = transport('smtp://127.0.0.1:1');
  await sendAll(nobody, 2);
  nobody.close();
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 0, last_error: expect.stringMatching(/\w/) }]);
  expect(await send()).toBe(1);
  expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

test('workers that share the queue send each mail once', async () => {
  await queueMail(
    database.db,
    clock.now(),
    Array.from({ length: 60 }, (_, index) => `p${index}@demo.test`),
    hello(),
    about,
  );
  const via = [transport(), transport(), transport()];
  await Promise.all(via.map((one) => sendAll(one)));
  for (const one of via) one.close();
  expect(received).toHaveLength(60);
  expect(new Set(received.map(({ to }) => to[0])).size).toBe(60);
});

test('a claim of a process that died is taken up again', async () => {
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  const dying = { deliver: () => new Promise<never>(() => undefined), close: () => undefined };
  const sending = startWith(dying);
  await expect.poll(async () => (await rows())[0]?.status).toBe('sending');
  void sending.stop();
  expect(await send()).toBe(0);
  clock.advance(121);
  expect(await send()).toBe(1);
  expect(received).toHaveLength(1);
});

test('a mail that another process sent after the claim had run out doesn’t wait again when the slow try fails', async () => {
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  const refusal = Promise.withResolvers<void>();
  const slow = { deliver: () => refusal.promise, close: () => undefined };
  const sending = startWith(slow, { personal: 1, campaigns: 1 });
  await expect.poll(async () => (await rows())[0]?.status).toBe('sending');
  clock.advance(121);
  const stopping = sending.stop();
  expect(await send()).toBe(1);
  refusal.reject(Object.assign(new Error('slow'), { code: 'ESOCKET' }));
  await stopping;
  expect(await rows()).toMatchObject([{ status: 'sent' }]);
  clock.advance(3600);
  expect(await send()).toBe(0);
});

test('sends what comes, and stops when it is told to', async () => {
  const via = transport();
  const sending = startWith(via);
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  await expect.poll(() => received.length, { timeout: 5000 }).toBe(1);
  await sending.stop();
  via.close();
  await queueMail(database.db, clock.now(), 'ana@demo.test', hello(), about);
  await delay(1200);
  expect(received).toHaveLength(1);
});

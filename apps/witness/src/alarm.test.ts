import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openSmtpSink, type SinkOptions, type SmtpSink } from '../../../packages/mail/testing/smtp-sink.ts';
import { type Alarm, sendAlarm } from './alarm.ts';

const alarm: Alarm = {
  kind: 'changed',
  text: 'Falta 1 voto de los que este veedor guardó.',
  raised_at: '2026-11-25T15:00:00.000Z',
  ended_at: null,
  evidence: ['20261125T150000Z-antes.txt'],
  told: 'nothing',
};
const message = { witness: 'veedor.test', election: 'https://urna.test/elections/contador', alarm };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function startWebhook(status: number): Promise<{ url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
}

async function startMailServer(behave?: SinkOptions['behave']): Promise<SmtpSink> {
  const sink = await openSmtpSink({ keepSources: true, ...(behave && { behave }) });
  closing.push(() => void sink.close());
  return sink;
}

test('an alarm goes to the webhook and by mail, with what happened and where the evidence is', async () => {
  const [webhook, mail] = [await startWebhook(200), await startMailServer()];
  const to = ['comite@universidad.test', 'otra@universidad.test'];
  await sendAlarm({ webhook: webhook.url, mail: { smtp: mail.url, from: 'veedor@universidad.test', to } }, message);
  const [sent = '{}'] = webhook.bodies;
  expect(JSON.parse(sent)).toMatchObject({ kind: 'changed', witness: 'veedor.test', detail: alarm.text });
  const { text } = JSON.parse(sent) as { text: string };
  for (const part of ['Alarma del veedor veedor.test', alarm.text, message.election, 'antes.txt']) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Desde: 25 de noviembre de 2026 a las 10:00\sa\.\sm\., hora de Colombia\n/);
  expect(mail.accepted.map((one) => one.to).toSorted()).toEqual(to);
  expect(mail.accepted[0]?.source).toContain('Alarma del veedor veedor.test');
});

test('the end of an alarm is sent too', async () => {
  const webhook = await startWebhook(200);
  await sendAlarm({ webhook: webhook.url }, { ...message, alarm: { ...alarm, ended_at: '2026-11-25T16:00:00.000Z' } });
  expect(webhook.bodies[0]).toContain('Terminó la alarma');
});

test('an alarm that can’t be delivered everywhere fails, so that it is sent again', async () => {
  const [webhook, mail] = [await startWebhook(500), await startMailServer()];
  const settings = { webhook: webhook.url, mail: { smtp: mail.url, from: 'a@b.test', to: ['c@d.test'] } };
  await expect(sendAlarm(settings, message)).rejects.toThrow('500');
  expect(mail.accepted).toHaveLength(1);
  await expect(sendAlarm({ webhook: 'http://127.0.0.1:9/' }, message)).rejects.toThrow('fetch failed');
  await expect(sendAlarm({}, message)).resolves.toBeUndefined();
});

test('an address that the mail server refuses keeps no other from knowing, and what is sent again is the same mail', async () => {
  const mail = await startMailServer((address) => (address === 'mal@b.test' ? 550 : null));
  const settings = { mail: { smtp: mail.url, from: 'a@b.test', to: ['mal@b.test', 'bien@b.test'] } };
  for (const _again of [1, 2]) await expect(sendAlarm(settings, message)).rejects.toThrow('550');
  expect(mail.accepted.map(({ to }) => to)).toEqual(['bien@b.test', 'bien@b.test']);
  expect(new Set(mail.accepted.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])).size).toBe(1);
});

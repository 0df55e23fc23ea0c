import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { Alarm } from './alarm.ts';
import { tellAlarm } from './tell-alarm.ts';

const alarm: Alarm = {
  kind: 'changed',
  text: 'Falta 1 voto de los que este testigo guardó.',
  raised_at: '2026-11-25T15:00:00.000Z',
  ended_at: null,
  evidence: ['20261125T150000Z-antes.txt'],
  told: 'nothing',
};
const told = { witness: 'testigo.test', election: 'https://urna.test/elections/contador', alarm };

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

async function startMailServer(): Promise<{ smtp: string; mails: string[] }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = '';
      stream.on('data', (piece: Buffer) => {
        mail += piece.toString();
      });
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close(() => undefined));
  return { smtp: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

test('an alarm goes to the webhook and by mail, with what happened and where the evidence is', async () => {
  const [webhook, mail] = [await startWebhook(200), await startMailServer()];
  const to = ['comite@universidad.test', 'otra@universidad.test'];
  await tellAlarm({ webhook: webhook.url, mail: { smtp: mail.smtp, from: 'testigo@universidad.test', to } }, told);
  const [sent = '{}'] = webhook.bodies;
  expect(JSON.parse(sent)).toMatchObject({ kind: 'changed', witness: 'testigo.test', detail: alarm.text });
  const { text } = JSON.parse(sent) as { text: string };
  for (const part of ['Alarma del testigo testigo.test', alarm.text, told.election, 'antes.txt']) {
    expect(text).toContain(part);
  }
  expect(mail.mails.length).toBe(1);
  expect(mail.mails[0]).toMatch(/^To: comite@universidad\.test, otra@universidad\.test/m);
});

test('the end of an alarm is told too', async () => {
  const webhook = await startWebhook(200);
  await tellAlarm({ webhook: webhook.url }, { ...told, alarm: { ...alarm, ended_at: '2026-11-25T16:00:00.000Z' } });
  expect(webhook.bodies[0]).toContain('Terminó la alarma');
});

test('one that can’t be delivered everywhere fails, so that it is sent again', async () => {
  const [webhook, mail] = [await startWebhook(500), await startMailServer()];
  const settings = { webhook: webhook.url, mail: { smtp: mail.smtp, from: 'a@b.test', to: ['c@d.test'] } };
  await expect(tellAlarm(settings, told)).rejects.toThrow('500');
  expect(mail.mails.length).toBe(1);
  await expect(tellAlarm({ webhook: 'http://127.0.0.1:9/' }, told)).rejects.toThrow('fetch failed');
  await expect(tellAlarm({}, told)).resolves.toBeUndefined();
});

import type { Mail } from '@urna/mail/mail-layout';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueMail } from '../../services/mail/outbox/queue-mail.ts';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let plain: TestApp;
let behindProxy: TestApp;
let trusting: TestApp;

beforeAll(async () => {
  plain = await openTestApp();
  behindProxy = await openTestApp({ database: plain.database, trustProxy: ['127.0.0.1'], windowsOpen: false });
  trusting = await openTestApp({ database: plain.database, trustProxy: 1, windowsOpen: false });
});
afterAll(async () => {
  await behindProxy.app.close();
  await trusting.app.close();
  await plain.close();
});

interface Origin {
  remoteAddress?: string;
  headers?: Record<string, string>;
}
const ask = async ({ app }: TestApp, { remoteAddress = '127.0.0.1', headers = {} }: Origin = {}) =>
  (await app.inject({ method: 'POST', url: '/api/dev/mail/search', payload: {}, remoteAddress, headers })).statusCode;

describe('the local mailbox', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('answers %s', async (remoteAddress) => {
    expect(await ask(plain, { remoteAddress })).toBe(200);
  });

  test.each(['192.168.1.20', '8.8.8.8', '::ffff:8.8.8.8', '2001:db8::1'])(
    'does not answer %s',
    async (remoteAddress) => {
      expect(await ask(plain, { remoteAddress })).toBe(404);
      expect(await ask(plain, { remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404);
      expect(await ask(trusting, { remoteAddress, headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404);
    },
  );

  test.each(['forwarded', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'])(
    'does not answer a request with %s where no proxy is trusted',
    async (header) => {
      expect(await ask(plain, { headers: { [header]: '127.0.0.1' } })).toBe(404);
    },
  );

  test('behind a trusted proxy on this machine answers this machine and nobody else', async () => {
    const passedOn = (...addresses: string[]) => ({ headers: { 'x-forwarded-for': addresses.join(', ') } });
    expect(await ask(behindProxy, passedOn('127.0.0.1'))).toBe(200);
    for (const app of [behindProxy, trusting]) {
      expect(await ask(app, passedOn('8.8.8.8'))).toBe(404);
      // Forged by the client: before what the proxy appended, or in a header that the proxy doesn't set.
      expect(await ask(app, passedOn('127.0.0.1', '8.8.8.8'))).toBe(404);
      expect(await ask(app, passedOn('8.8.8.8', '127.0.0.1'))).toBe(404);
      const real = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '8.8.8.8' };
      expect(await ask(app, { headers: real })).toBe(404);
      expect(await ask(app, { headers: { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=8.8.8.8' } })).toBe(404);
    }
  });

  test.each(['elecciones.example', '127.0.0.1.evil.example', 'localhost.evil.example:3000'])(
    'does not answer under the name "%s"',
    async (host) => {
      expect(await ask(plain, { headers: { host } })).toBe(404);
    },
  );
});

describe('its page', () => {
  const queue = async (to: string, subject: string, url: string) => {
    const mail: Mail = {
      subject,
      preview: '',
      greeting: 'Hola, <b>Ana</b>:',
      blocks: [
        { type: 'code', code: '482913' },
        { type: 'note', text: '¿No fue usted?', label: 'No fui yo', url },
      ],
    };
    await queueMail(plain.deps.db, plain.clock.now(), to, mail, { topic: 'staff_code', process: null });
  };
  const open = (url = '/correo', options: object = {}) =>
    plain.app.inject({ method: 'GET', url, remoteAddress: '127.0.0.1', ...options });
  const search = (para: string) =>
    open('/correo', {
      method: 'POST',
      payload: new URLSearchParams({ para }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  beforeAll(async () => {
    await queue('ana@demo.test', 'Primero', 'http://urna.test/no-fui-yo#a');
    await queue('eva@demo.test', 'Segundo <script>', 'http://urna.test/no-fui-yo#b&"c');
  });

  test('lists the newest mail first, with its code and its links, and people’s text as text', async () => {
    const { statusCode, headers, body } = await open();
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';style-src 'self'/);
    expect(body.indexOf('Segundo')).toBeLessThan(body.indexOf('Primero'));
    expect(body).toContain('<span class="code">482913</span>');
    expect(body).toContain('¿No fue usted? <a href="http://urna.test/no-fui-yo#b&#38;&#34;c">No fui yo</a>');
    expect(body).toContain('Hola, &#60;b&#62;Ana');
    expect(body).not.toMatch(/<script|<style|style=/);
  });

  test('finds the mails to an address without writing it into the page’s own address', async () => {
    const page = await search(' ana@demo.test ');
    expect(page.body).toContain('Primero');
    expect(page.body).not.toContain('Segundo');
    expect((await search('<i>"nadie')).body).toContain('No hay mensajes para &#60;i&#62;&#34;nadie');
    expect((await open('/correo?para=ana@demo.test')).body).toContain('Segundo');
  });

  test('shows a mail as it arrives, in a page that runs and loads nothing', async () => {
    const [, path = ''] = /href="(\/correo\/\d+)"/.exec((await open()).body) ?? [];
    const { headers, body } = await open(path);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    expect(body).toContain('<title>Segundo &#60;script&#62;</title>');
    expect((await open('/correo/999999')).statusCode).toBe(404);
  });

  test.each([
    ['another machine', { remoteAddress: '8.8.8.8' }],
    ['another name of this machine', { headers: { host: 'elecciones.example' } }],
    ['a proxy', { headers: { via: '1.1 proxy' } }],
  ])('is not there for %s', async (_whom, from) => {
    for (const url of ['/correo', '/correo/1', '/correo.css']) {
      const { body, statusCode } = await open(url, from);
      expect([statusCode, body.includes('482913')]).toEqual([404, false]);
    }
    const searched = await open('/correo', { ...from, method: 'POST', payload: '' });
    expect([searched.statusCode, searched.body.includes('482913')]).toEqual([404, false]);
  });
});

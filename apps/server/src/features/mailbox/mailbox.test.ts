import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

interface Asked {
  remoteAddress?: string;
  headers?: Record<string, string>;
}
const ask = async ({ app }: TestApp, { remoteAddress = '127.0.0.1', headers = {} }: Asked = {}) =>
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

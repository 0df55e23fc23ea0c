import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseTrustProxy, trusting } from './trust-proxy.ts';

const proxy = '10.0.0.5';
const client = '203.0.113.9';

/** The client's address as the server sees it. */
async function seen(setting: string, forwarded: string): Promise<string> {
  const parsed = parseTrustProxy(setting);
  if (!parsed.ok) throw new Error(parsed.reason);
  const app = Fastify({ trustProxy: trusting(parsed.value) }).get('/', (request) => request.ip);
  const { body } = await app.inject({ url: '/', remoteAddress: proxy, headers: { 'x-forwarded-for': forwarded } });
  return body;
}

test.each(['1', proxy, '10.0.0.0/8', 'uniquelocal'])(
  'with TRUST_PROXY=%s a client behind a proxy that appends cannot choose its address',
  async (setting) => {
    expect(await seen(setting, client)).toBe(client);
    for (const forged of ['8.8.8.8', '8.8.8.8, 9.9.9.9', '::1', 'x'])
      expect(await seen(setting, `${forged}, ${client}`)).toBe(client);
  },
);

test('two proxies that append are counted, and no address before theirs is believed', async () => {
  expect(await seen('2', `8.8.8.8, ${client}, 10.0.0.6`)).toBe(client);
  expect(await seen('false', client)).toBe(proxy);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ metricsToken: 'a-token-of-the-watcher' });
});
afterAll(() => app.close());

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url: '/api/metrics', headers, remoteAddress });

test('the figures count requests by route, never by address', async () => {
  await app.inject({ url: '/api/health' });
  await app.inject({ url: '/api/documents/987654321/file' });
  const answer = await read();
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
  const text = answer.body;
  expect(text).toMatch(/urna_http_request_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+/);
  expect(text).toContain('route="/api/documents/:id/file",status="401"');
  expect(text).not.toContain('987654321');
  expect(text).toContain('urna_mails{status="waiting"} 0');
  expect(text).toMatch(/urna_database_connections\{state="waited_for"\} \d/);
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
  }
});

test('a request is counted in each bucket whose bound it does not exceed', async () => {
  const text = (await read()).body;
  const health = text.split('\n').filter((line) => line.includes('_bucket') && line.includes('/api/health'));
  const counts = health.map((line) => Number(line.split(' ').at(-1)));
  expect(counts).toHaveLength(11);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBeGreaterThan(0);
});

test('metrics answer 404 to other addresses, unless the request brings the token', async () => {
  expect((await read({}, '203.0.113.9')).statusCode).toBe(404);
  expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  expect((await read({ authorization: 'Bearer a-token-of-another' }, '203.0.113.9')).statusCode).toBe(404);
  expect((await read({ authorization: 'Bearer a-token-of-the-watcher' }, '203.0.113.9')).statusCode).toBe(200);
});

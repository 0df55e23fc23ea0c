import { expect, test } from 'vitest';
import { freePort } from '../testing/servers/free-port.ts';
import { Preparation } from './prepare.ts';
import { openWaitingPage } from './waiting-page.ts';

test('while the demonstration is being made pages show the progress, and calls are refused', async () => {
  const preparation = new Preparation(59);
  const port = await freePort();
  const waiting = await openWaitingPage({ host: '127.0.0.1', port }, preparation);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  for (let step = 0; step < 12; step++) preparation.step();
  const page = await get('/voting/select?x=1');
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  const html = await page.text();
  expect(html).toContain('Paso 12 de 59');
  expect(html).toContain('<meta http-equiv="refresh"');
  for (const [, file = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g))
    expect([file, (await get(file)).status]).toEqual([file, 200]);
  const call = await get('/api/ready');
  expect([call.status, call.headers.get('retry-after'), await call.json()]).toEqual([
    503,
    '2',
    { code: 'not_ready', message: 'Preparando la demostración: 12 de 59. Estará lista en un momento.' },
  ]);
  await waiting.close();
  await expect(get('/')).rejects.toThrow('fetch failed');
});

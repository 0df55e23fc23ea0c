import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from '../support/server.ts';

const MOST_BYTES = 250_000;

const encodings = ['br', 'gzip', 'identity'];

/** The bytes sent to a browser that accepts only gzip. */
function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      buffer(response).then(
        (body) => resolve(response.headers['content-encoding'] === 'gzip' ? body.length : gzipSync(body).length),
        reject,
      );
    }).on('error', reject);
  });
}

test('the landing page loads less than 250 kB of script once it is used, with what it fetches while idle', async ({
  page,
}) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto('/');
  // The server rendered the page: the app runs once somebody moves.
  await page.keyboard.press('Shift');
  await expect(page.getByRole('link', { name: 'Iniciar Inscripción' })).toHaveCount(2);
  // The app prefetches the next pages two seconds later.
  await page.waitForTimeout(3000);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    [...scripts].map(async (url) => [url.split('/').at(-1), await gzipBytes(url)] as const),
  );
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(sizes.length).toBeGreaterThan(0);
  expect(total, JSON.stringify(sizes)).toBeLessThan(MOST_BYTES);
});

test('a page names only files that exist, in every compression', async ({ request }) => {
  for (const encoding of encodings) {
    for (const path of ['/preferencias-correo', '/resultados']) {
      const page = await (await request.get(path, { headers: { 'accept-encoding': encoding } })).text();
      const files = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
      expect(files.length, path).toBeGreaterThan(1);
      for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
    }
  }
});

import { expect } from '@playwright/test';
import { mailedCode } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { addressOf, staff } from '../support/staff.ts';

// The failed logins of this file slow down every login on this server.
test.use({ ownServer: 'throttle' });

test('during a guessing attack the browser solves the proof of work by itself and the login succeeds', {
  tag: '@full',
}, async ({ page, server }) => {
  // Wrong passwords for unknown addresses, until the whole installation has had a hundred in one window of ten minutes:
  // two hundred where the window ends among them.
  const guess = (email: string) =>
    fetch(`${server.url}/api/voting/ies/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'otra contraseña' }),
    });
  const seen = new Set<number>();
  for (let person = 0; person < 20 && !seen.has(429); person++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => guess(`nadie${person}@ies.test`)));
    for (const { status } of answers) seen.add(status);
  }
  expect(seen).toEqual(new Set([403, 429]));

  const proofs: string[] = [];
  page.on('request', (request) => {
    const proof = request.headers()['x-proof-of-work'];
    if (proof) proofs.push(proof);
  });
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(staff.otherReviewer);
  // A fast computer solves it before the notice can be looked for.
  await page.evaluate(() => {
    const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
    const released = new Promise((release) => addEventListener('solve', release, { once: true }));
    crypto.subtle.deriveBits = async (...key) => {
      await released;
      return derive(...key);
    };
  });
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Comprobando que usted no es un programa…')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('solve')));
  await expect(page).toHaveURL('/auth/verify-code', { timeout: 30_000 });
  await expect(page.getByText('Comprobando')).toBeHidden();
  await page.reload();
  // After a reload the code is still verified with its handle.
  const tried = page.waitForRequest('**/api/login/verify-code');
  await page
    .getByRole('textbox', { name: 'Código de verificación' })
    .fill(await mailedCode(server, addressOf(staff.otherReviewer)));
  expect((await tried).postDataJSON()).toMatchObject({ handle: expect.stringMatching(/^[\w-]{43}$/) });
  await expect(page).toHaveURL('/app/dashboard', { timeout: 30_000 });
  expect(new Set(proofs).size).toBe(2);
});

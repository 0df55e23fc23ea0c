import { expect } from '@playwright/test';
import { test } from '../support/server.ts';
import {
  ballotShown,
  ballotsIn,
  chooseFirst,
  confirmButton,
  enterAsElector,
  voteDialog,
  voteRegistered,
} from '../support/voting.ts';

test('a session outlives a reload, is in one tab alone, and after five minutes leads back with a clear screen', async ({
  page,
  context,
  server,
}) => {
  const before = await ballotsIn(server, 'ies');
  await page.clock.install();
  await enterAsElector(page, 7);
  await expect(page.getByRole('timer')).toContainText(/0[45]:\d\d/);
  await page.reload();
  await ballotShown(page);
  await page.goto('/voting/ballot-accountant');
  await expect(page).toHaveURL('/voting/ballot-ies');
  const other = await context.newPage();
  await other.goto('/voting/ballot-ies');
  await expect(other).toHaveURL('/voting/login-ies');
  await other.close();

  const name = await chooseFirst(page);
  await page.clock.fastForward('04:02');
  await expect(page.getByText('Te queda un minuto para votar.')).toBeAttached();
  await expect(voteDialog(page).getByRole('status')).toHaveText('Te queda menos de un minuto para votar.');
  await page.clock.fastForward('01:00');
  await expect(page).toHaveURL('/voting/login-ies');
  await expect(page.getByText('Tu sesión terminó y no votaste')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.goto('/voting/ballot-ies');
  await expect(page).toHaveURL('/voting/login-ies');
  expect(await ballotsIn(server, 'ies')).toBe(before);
});

test('a voter at the dialog when the vote closes is told so and whom to ask, and is not sent back to vote', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install();
  await enterAsElector(page, 18);
  await chooseFirst(page);
  await page.route('**/api/elections/calendar', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.windows.voting.closes_at = new Date(Date.now() - 1000).toISOString();
    await route.fulfill({ response, json: answer });
  });
  await page.clock.fastForward('05:02');
  await expect(page).toHaveURL('/voting/login-ies');
  const refused = page.getByRole('alert').filter({ hasText: 'La votación cerró y tu voto no se registró' });
  await expect(refused).toContainText(/Las votaciones cerraron el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\./);
  await expect(refused).toContainText('comunícate con la Junta');
  await expect(page.getByText(/Entra de nuevo|Tendrás 5 minutos/)).toHaveCount(0);
  await expect(page.getByText(/Si votaste, identifícate aquí/)).toBeVisible();
  await expect(page.getByText(/Las votaciones cerraron|Ya no se puede votar/)).toHaveCount(1);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a session that the server has ended is told before anything is called registered', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const before = await ballotsIn(server, 'ies');
  await enterAsElector(page, 8);
  await chooseFirst(page);
  await page.route('**/api/voting/ballots', (route) =>
    route.fulfill({ status: 401, json: { code: 'session_expired', message: 'Su sesión ha expirado.' } }),
  );
  await confirmButton(page).click();
  await expect(page).toHaveURL('/voting/login-ies');
  await expect(page.getByText('no enviaste ningún voto')).toBeVisible();
  expect(await ballotsIn(server, 'ies')).toBe(before);
});

test('the second of two devices is told that the first has voted', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const before = await ballotsIn(server, 'ies');
  await enterAsElector(page, 10);
  const device = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'es-CO' });
  const other = await device.newPage();
  await enterAsElector(other, 10);
  await chooseFirst(page);
  await chooseFirst(other);
  await confirmButton(page).click();
  await voteRegistered(page);
  await confirmButton(other).click();
  // In one way, and not as an error.
  const refused = other
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Ya votaste el \d\d\/\d\d\/\d{4}/ });
  await expect(refused).toContainText('Lo que elegiste ahora no se registró.');
  await expect(other.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(other.getByRole('heading', { level: 1, name: 'Ya votaste' })).toBeVisible();
  expect(await ballotsIn(server, 'ies')).toBe(before + 1);
  await other.getByRole('button', { name: 'Enviar de nuevo el comprobante' }).click();
  await expect(other.getByRole('button', { name: 'Enviar de nuevo el comprobante' })).toHaveCount(0);
  await expect(
    other
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /comprobante/ }),
  ).toBeVisible();
  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Descargar Certificado' }).click();
  expect((await download).suggestedFilename()).toBe('certificado-de-votacion.pdf');
  await device.close();
});

import { expect } from '@playwright/test';
import { test } from '../support/server.ts';
import {
  ballotsIn,
  choiceCards,
  chooseFirst,
  confirmButton,
  encryptionRuns,
  enterAsElector,
  enterAsVoter,
} from '../support/voting.ts';

test('a vote whose last page can’t be loaded is shown as registered, with its code', async ({
  page,
  server,
  errors,
}) => {
  const before = await ballotsIn(server, 'ies');
  // Neither before the vote nor after it.
  await page.route('**/assets/final-view-page-*.js', (route) => route.abort());
  await enterAsElector(page, 14);
  await chooseFirst(page);
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu voto quedó registrado' })).toBeVisible();
  await expect(page).toHaveURL('/voting/final-view');
  await expect(page.getByText(/no hace falta: tu voto está en la urna/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/error|salió mal|no se pudo cargar esta página/i);
  const code = await page.getByText(/^[A-Za-z0-9+/]{43}$/).innerText();
  expect(await ballotsIn(server, 'ies')).toBe(before + 1);
  const check = page.getByRole('link', { name: 'Comprobar que mi papeleta está en la urna' });
  await expect(check).toHaveAttribute('href', `/verificar#codigo=${encodeURIComponent(code)}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'atencion@junta.test' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Lunes a viernes');
  expect(errors.join('')).toContain('final-view-page');
  errors.length = 0;

  // Later the page is there, and the receipt too.
  await page.unroute('**/assets/final-view-page-*.js');
  await page.getByRole('link', { name: 'Cargar la página completa' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Voto Registrado Exitosamente!' })).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
});

test('everything that a registered vote shows was fetched before the vote was sent', async ({ page }) => {
  await enterAsElector(page, 15);
  await encryptionRuns(page);
  await page.waitForLoadState('networkidle');
  await chooseFirst(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await confirmButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Voto Registrado Exitosamente!' })).toBeVisible();
  expect(asked).toEqual(['/api/voting/ballots']);
});

test('a phone shows all thirty candidates in two screens, with nothing above them', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAsVoter(page, server, '1000000407');
  const rows = choiceCards(page);
  await expect(rows).toHaveCount(30);
  await expect(page.getByRole('navigation', { name: 'Páginas de candidatos' })).toHaveCount(0);
  const first = await rows.first().boundingBox();
  const last = await rows.last().boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const screen = (page.viewportSize()?.height ?? 0) - (header?.height ?? 0);
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(2 * screen);

  // Wherever a row is touched, far down too, it votes, and nothing lies over it.
  await rows.nth(25).scrollIntoViewIfNeeded();
  const name = await rows.nth(25).getByRole('heading').innerText();
  const box = await rows.nth(25).boundingBox();
  for (const at of [4, (box?.width ?? 0) / 2, (box?.width ?? 0) - 4]) {
    await rows.nth(25).click({ position: { x: at, y: (box?.height ?? 0) / 2 } });
    await expect(page.getByRole('dialog', { name: 'Confirmar Voto' })).toContainText(name);
    await page.getByRole('button', { name: 'Cancelar' }).click();
  }
});

import { expect, type Locator, type Page } from '@playwright/test';
import { ageAnswersOf } from '../support/aged-cache.ts';
import { registerUpTo } from '../support/candidate-by-api.ts';
import { comeBackAt, enterMailedCode } from '../support/candidate-code.ts';
import { addresses, askToValidate, CEDULA, combobox, openForm } from '../support/candidate-form.ts';
import { test } from '../support/server.ts';

const paths = addresses();
const MINUTE = 60_000;

/** Lets the calendar's answer close the inscription `minutes` from now. */
async function closeIn(page: Page, minutes: number): Promise<void> {
  const closes = new Date(Date.now() + minutes * MINUTE).toISOString();
  await page.route('**/api/elections/calendar', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.windows.inscription.closes_at = closes;
    await route.fulfill({ response, json: answer });
  });
}

test('the last hour shows one time on every step, speaks it near the end, and ends with a page', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  await comeBackAt('data', page, server, newPerson());
  await page.clock.install();
  await closeIn(page, 16.5);
  await page.goto(paths.personalForm);
  const times = page.getByText(/quedan? .*minutos?/i).filter({ visible: true });
  const spoken = page.getByRole('status').filter({ hasText: 'para el cierre' });
  await expect(times).toHaveText(/^Cierra .+ a las \d\d:\d\d, quedan 16 minutos$/);
  await expect(spoken).toHaveCount(0);

  await page.goto(paths.documentForm);
  await expect(times).toHaveText(/, quedan 16 minutos$/);
  await page.clock.fastForward(1.8 * MINUTE);
  await expect(spoken).toHaveText('Quedan 14 minutos para el cierre.');
  await expectOnlySpoken(spoken);
  await page.clock.fastForward(10 * MINUTE);
  await expect(spoken).toHaveText('Quedan 4 minutos para el cierre.');
  await expect(page.getByText(/^Cierra .+, quedan 4 minutos$/)).toBeVisible();

  await page.clock.fastForward(6 * MINUTE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La inscripción cerró');
  await expect(page.getByText('Su inscripción no fue enviada')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sus datos personales' })).toBeVisible();
  await expect(page.getByText('0 de 3 documentos.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/home');
});

/** For screen readers alone: Playwright calls a text of one pixel visible. */
async function expectOnlySpoken(words: Locator): Promise<void> {
  const box = await words.boundingBox();
  expect(box?.width).toBeLessThanOrEqual(1);
  expect(box?.height).toBeLessThanOrEqual(1);
}

test('lists that the browser kept fifty minutes ago delay neither the deadline nor the clock of the session', async ({
  browser,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await registerUpTo('data', server, person);
  const aged = await ageAnswersOf(server.url);
  const context = await browser.newContext({ baseURL: aged.url });
  const page = await context.newPage();
  aged.ageMs = 50 * MINUTE;
  await openForm(page);
  await expect(combobox(page, 'Tipo de documento')).toContainText(CEDULA);
  await page.waitForLoadState('networkidle');
  const lookups = aged.requested.filter((path) => path.startsWith('/api/lookups/'));
  expect(lookups).toContain('/api/lookups/identification-types');

  aged.ageMs = 0;
  aged.registrationClosesAt = new Date(Date.now() + 12.5 * MINUTE);
  await openForm(page);
  await askToValidate(page, person.number);
  await enterMailedCode(page, server, person);
  await page.goto(paths.personalForm);
  await expect(page.getByText(/^Cierra .+, quedan 12 minutos$/)).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/(30:00|29:\d\d)$/);
  expect(aged.requested.filter((path) => lookups.includes(path))).toEqual(lookups);
  await context.close();
  await aged.stop();
});

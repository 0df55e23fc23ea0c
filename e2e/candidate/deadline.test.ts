import { expect, type Page } from '@playwright/test';
import { comeBackAt } from '../support/candidate-code.ts';
import { addresses } from '../support/candidate-form.ts';
import { test } from '../support/server.ts';

const at = addresses();
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

test('every step tells how long remains, says it aloud near the end, and becomes a page when time is up', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  await comeBackAt('data', page, server, newPerson());
  await page.clock.install();
  await closeIn(page, 16.5);
  await page.goto(at.personalForm);
  await expect(page.getByText(/^Cierra .+ a las \d\d:\d\d, quedan 16 minutos$/)).toBeVisible();
  await expect(page.getByText('Queda una hora para el cierre.')).toHaveRole('status');

  await page.goto(at.documentForm);
  await expect(page.getByText(/, quedan 16 minutos$/)).toBeVisible();
  await page.clock.fastForward(2 * MINUTE);
  await expect(page.getByText('Quedan 15 minutos para el cierre.')).toHaveRole('status');
  await page.clock.fastForward(10 * MINUTE);
  await expect(page.getByText('Quedan 5 minutos para el cierre.')).toHaveRole('status');

  await page.clock.fastForward(5 * MINUTE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La inscripción cerró');
  await expect(page.getByText('Su inscripción no fue enviada')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sus datos personales' })).toBeVisible();
  await expect(page.getByText('0 de 3 documentos.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/home');
});

import { expect } from '@playwright/test';
import { cast } from '../../apps/server/src/demo/people.ts';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { askToValidate, CEDULA, combobox, openForm, textbox } from '../support/candidate-form.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ reducedMotion: 'reduce' });

test('the landing page is accessible', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Iniciar Inscripción' })).toHaveCount(2);
  await picture(page, 'landing', { height: 1240 });
  await expectAccessible(page, 'landing');
});

test('the landing page without its calendar is accessible', async ({ page }) => {
  await page.route('**/api/elections/calendar', (route) => route.abort());
  // From a page that the server doesn't render with its data.
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByText('No pudimos consultar el calendario en este momento.')).toBeVisible();
  await expectVariantAccessible(page, 'landing without calendar');
});

test('the page for unknown addresses is accessible', async ({ page }) => {
  await page.goto('/no-existe');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'not found');
});

test('the form before validation is accessible, with its confirmation and an error', async ({ page }) => {
  await openForm(page, 'CANDIDATE_IES');
  await expectAccessible(page, 'form, unknown person');
  await combobox(page, 'Tipo de documento').selectOption({ label: CEDULA });
  await textbox(page, 'Número de documento').fill(String(cast.outdated));
  await page.getByRole('button', { name: 'Validar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Confirmar documento' })).toBeVisible();
  await expectAccessible(page, 'confirm document');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await askToValidate(page, String(cast.outdated));
  await expect(page.getByText('No es posible continuar')).toBeVisible();
  await expectVariantAccessible(page, 'refused document');
});

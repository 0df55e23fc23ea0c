import { expect } from '@playwright/test';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { type Journey, test, walk } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

test.describe.configure({ timeout: 420_000 });
test.use({ reducedMotion: 'reduce' });

test('the staff’s login and dashboard are accessible, with errors, tables, a log entry and the menu', async ({
  page,
  server,
  newPerson,
}) => {
  await walk({ page, server, newPerson }, [login, dashboard]);
});

async function login({ page }: Journey): Promise<void> {
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectVariantAccessible(page, 'login');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('12a45');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Solo se permiten números')).toBeVisible();
  await expectAccessible(page, 'login, refused');
  // Nobody else logs in as this one on the folder's server: a second code within a minute isn't sent.
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(staff.otherAdministrator);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/auth/verify-code');
  await expectVariantAccessible(page, 'code');
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill('000000');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('El codigo no es validos.');
  await expectAccessible(page, 'code, refused');
}

async function dashboard({ page, server }: Journey): Promise<void> {
  await enterAs(page, server, staff.administrator);
  await expect(page.getByText(/registros en total/)).toBeVisible();
  const start = await page.getByRole('region', { name: 'Registro de Actividades' }).boundingBox();
  expect(start?.y, 'the log begins on the first screen').toBeLessThan(800);
  for (const disclosure of await page.getByText('Ver los datos en una tabla').all()) await disclosure.click();
  await expectAccessible(page, 'dashboard');
  await page
    .getByRole('button', { name: /^Ver detalles/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Propiedades del Registro' })).toBeVisible();
  await expectAccessible(page, 'properties', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Comprobar la cadena' }).click();
  await expect(page.getByText('La cadena está completa')).toBeVisible();
  await expectAccessible(page, 'the chain of the log', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByLabel('Buscar').fill('nadie se llama así');
  await expect(page.getByText('No hay datos disponibles')).toBeVisible();
  const log = page.getByRole('region', { name: 'Registro de Actividades' });
  await log.getByRole('textbox', { name: 'Candidato', exact: true }).fill('1');
  await log.getByRole('button', { name: 'Encontrar candidato' }).click();
  await log.getByRole('button', { name: 'Quitar el filtro de candidato' }).click();
  await log.getByRole('textbox', { name: 'Candidato', exact: true }).fill('nadie');
  await log.getByRole('button', { name: 'Encontrar candidato' }).click();
  await expect(log.getByText('No hay ninguna candidatura')).toBeVisible();
  await log.getByRole('textbox', { name: 'Desde' }).fill('2025-09-02');
  await log.getByRole('textbox', { name: 'Hasta' }).fill('2025-09-01');
  await expect(log.getByText('La fecha final es anterior a la inicial')).toBeVisible();
  await expectAccessible(page, 'dashboard, nothing found');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menú: Dashboard' }).click();
  await expectAccessible(page, 'menu');
}

test('the failed dashboard and the end of the session are accessible', { tag: '@full' }, async ({ page, server }) => {
  await page.clock.install();
  for (const url of ['**/api/candidates/statistics', '**/api/activity-logs/search']) {
    await page.route(url, (route) => route.fulfill({ status: 403, json: { message: 'No.', code: 'forbidden' } }));
  }
  await enterAs(page, server, staff.reviewer);
  await expect(page.getByRole('alert').filter({ hasText: 'Hubo un error.' })).toHaveCount(2);
  await expect(page.getByRole('img', { name: /^Columnas por día/ })).toBeVisible();
  await expectAccessible(page, 'dashboard, failed');
  await page.clock.fastForward('58:30');
  await expect(page.getByRole('dialog', { name: 'Advertencia de Sesión' })).toBeVisible();
  await expectAccessible(page, 'session warning');
});

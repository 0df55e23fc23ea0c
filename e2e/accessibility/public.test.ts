import { expect } from '@playwright/test';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { picture } from '../support/picture.ts';
import { closeDemo, decryptDemo, publishDemo } from '../support/publish-demo.ts';
import { test } from '../support/server.ts';
import { voteByApi } from '../support/vote-by-api.ts';

test.use({ ownServer: 'accessibility-public', reducedMotion: 'reduce' });
test.describe.configure({ mode: 'serial', timeout: 300_000 });

test('the page /como-funciona is accessible', async ({ page }) => {
  await page.goto('/como-funciona');
  await page.getByText('¿Puedo cambiar mi voto?').click();
  await expectAccessible(page, 'how it works');
});

test('the turnout and the ballot box with a found code are accessible', async ({ page, server }) => {
  for (let place = 0; place < 3; place++) await voteByApi(server, String(1_000_000_401 + place), place);
  await page.goto('/resultados');
  await expect(page.getByRole('region', { name: 'Votos por hora' })).toBeVisible();
  await expectAccessible(page, 'results, open');
  await page.goto('/verificar/papeletas');
  const code = await page.getByRole('table').locator('code').nth(1).innerText();
  await page.getByRole('textbox', { name: 'Código de seguimiento' }).fill(code);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Es la papeleta número 2')).toBeVisible();
  await expectAccessible(page, 'ballot box');
  await page.getByRole('button', { name: 'Ver la papeleta 2', exact: true }).click();
  await expect(page.getByText(/^Tu navegador calculó el código/)).toBeVisible();
  await expectAccessible(page, 'one ballot', '[role=dialog]');
  await page.goto('/verificar/papeletas?eleccion=ies');
  await expect(page.getByText(/^La urna está vacía/)).toBeVisible();
  await expectVariantAccessible(page, 'empty ballot box');
});

test('the archive verification page is accessible, before the check and with its report', async ({ page }) => {
  await page.goto('/verificar/urna');
  const check = page.getByRole('button', { name: 'Verificar esta urna' });
  await expect(check).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Descargar el verificador' })).toBeVisible();
  await expectVariantAccessible(page, 'archive check');
  await check.first().click();
  await expect(page.getByRole('region', { name: 'Informe de la verificación' })).toContainText('Correcta hasta aquí');
  await expectAccessible(page, 'archive check, done');
});

test('the page of the pending result and the result are accessible', async ({ page, server }) => {
  await closeDemo(server, 'contador');
  await page.goto('/resultados');
  await expect(page.getByText('La votación cerró: todavía no hay resultado')).toBeVisible();
  await expectVariantAccessible(page, 'results, closed');
  await decryptDemo(server, 'contador');
  await publishDemo(server, 'contador');
  await page.goto('/resultados');
  await expect(page.getByText(/^Hay empate en la mayor votación/)).toBeVisible();
  await page.getByText('Verificar con belenios-tool, un programa que no es nuestro').click();
  await page.getByText('Ver los datos en una tabla').click();
  const checks = page.getByRole('heading', { name: 'Compruébalo tú' });
  await picture(page, 'results-check', { height: 1300, from: checks });
  await expectAccessible(page, 'results, published');
});

test('the list of processes and the result of an archived one are accessible', async ({ page }) => {
  await page.goto('/procesos');
  await expect(page.getByRole('region', { name: 'Elecciones 2021' })).toContainText('Archivado');
  await expectAccessible(page, 'processes');
  await page.goto('/resultados/2021/contador');
  await expect(page.getByRole('heading', { name: 'Votos por candidato' })).toBeVisible();
  await picture(page, 'results', { height: 1400 });
  await expectAccessible(page, 'result of an archived process');
  await page.goto('/certificado/2021/contador');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu certificado de votación' })).toBeVisible();
  await expectAccessible(page, 'certificate of an archived process');
  await page.goto('/resultados/2021/nada');
  await expect(page.getByText('No hay una elección en esta dirección')).toBeVisible();
  await expectVariantAccessible(page, 'no contest');
});

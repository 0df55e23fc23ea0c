import { expect, type Page } from '@playwright/test';
import { dialog } from '../support/administration.ts';
import { test } from '../support/server.ts';
import { enterAs, logInAs, staff } from '../support/staff.ts';
import { voteByApi } from '../support/vote-by-api.ts';

// Casts a vote.
test.use({ ownServer: 'help-desk' });

const DESK = '/app/mesa-de-ayuda';

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Número de documento o correo' }).fill(text);
  await page.getByRole('button', { name: 'Buscar' }).click();
}

const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { level: 3, name: 'Códigos y correos' }) });
const timeline = (page: Page) => entries(page).getByRole('list').getByRole('listitem');

test('the help desk shows people who are not on the roll, who have not voted, and who have', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterAs(page, server, staff.auditor);
  await page.getByRole('link', { name: 'Mesa de ayuda' }).click();
  await expect(page).toHaveURL(DESK);
  await search(page, '123');
  await expect(page.getByText('Escriba al menos 5 caracteres')).toBeVisible();
  await search(page, '99.999.999');
  await expect(page.getByText('No está en el censo')).toBeVisible();
  await expect(entries(page)).toHaveCount(0);

  await search(page, '1.000.000.480');
  await expect(entries(page)).toContainText('1.000.000.480');
  await expect(entries(page)).toContainText('Representantes Contadores');
  await expect(entries(page)).toContainText('No ha votado');
  await expect(entries(page)).toContainText('cc1*********@demo.test');
  await expect(entries(page)).toContainText('Todavía no se le ha enviado nada.');
  // An auditor has read access only.
  await expect(page.getByRole('button', { name: 'Pedir la corrección del correo' })).toHaveCount(0);

  await voteByApi(server, '1000000480');
  await search(page, '1000000480');
  await expect(entries(page)).toContainText(/Votó el \d\d\/\d\d\/\d{4}/);
  await expect(timeline(page).filter({ hasText: 'Código creado' })).toContainText('Usado');
  await expect(timeline(page).filter({ hasText: 'Correo: Código de votación' })).toContainText('Enviado');
  await expect(timeline(page).filter({ hasText: 'Correo: Comprobante del voto' })).toBeVisible();
  // The page shows no code and nothing that reveals the voter's choice.
  await expect(entries(page)).not.toContainText(/\b\d{6}\b/);
  await expect(page).toHaveURL(DESK);
});

test('an elector is found by e-mail, whatever its capitals', { tag: '@full' }, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await page.goto(DESK);
  await search(page, 'Rector07@IES.test');
  await expect(entries(page)).toContainText('Representantes IES');
  await expect(entries(page).getByRole('definition').filter({ hasText: 'Ya la eligió' })).toBeVisible();
  await expect(entries(page)).toContainText('Institución');
});

test('an address that another elector has is refused at its field', { tag: '@full' }, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await page.goto(DESK);
  await search(page, 'rector11@ies.test');
  await page.getByRole('button', { name: 'Pedir la corrección del correo' }).click();
  const form = dialog(page, 'Pedir la corrección del correo');
  await form.getByRole('textbox', { name: 'Correo correcto' }).fill('rector12@ies.test');
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Cambió de cargo.');
  await form.getByRole('button', { name: 'Pedir la corrección' }).click();
  await expect(form.getByText('Ese correo ya es de otra persona del censo.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Correo correcto' })).toBeFocused();
});

test('a failed lookup shows the error, and each lookup is one request and is logged', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.administrator);
  await page.goto(DESK);
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/voters')) looks.push(request.url());
  });
  const refuse = { status: 403, json: { message: 'No tiene permiso.', code: 'forbidden' } };
  await page.route('**/api/admin/voters/search', (route) => route.fulfill(refuse));
  await search(page, '1000000481');
  const banner = page.getByRole('alert').filter({ hasText: 'Hubo un error.' });
  await expect(banner).toContainText('No tiene permiso.');
  await page.unroute('**/api/admin/voters/search');
  await banner.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(entries(page)).toContainText('No ha votado');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const log = page.getByRole('region', { name: 'Registro de Actividades' });
  await expect(
    log.getByRole('button', { name: /^Ver detalles: Consultó a una persona del censo/ }).first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Mesa de ayuda' }).click();
  await expect(page.getByRole('textbox', { name: 'Número de documento o correo' })).toHaveValue('');
  await expect(entries(page)).toHaveCount(0);
  expect(looks).toHaveLength(2);
});

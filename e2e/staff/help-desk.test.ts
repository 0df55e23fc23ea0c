import { expect, type Page } from '@playwright/test';
import { dialog } from '../support/administration.ts';
import { askForCorrection } from '../support/ask-for-correction.ts';
import { call } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { enterAs, logInAs, staff } from '../support/staff.ts';
import { askForCodeByApi, voteByApi } from '../support/vote-by-api.ts';

// Casts a vote and changes a voter's address.
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
  await expect(timeline(page).filter({ hasText: 'Correo: Confirmación del voto' })).toBeVisible();
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

test('a correction of a sealed roll waits for another administrator, and its owner stops it', { tag: '@full' }, async ({
  page,
  server,
}) => {
  const number = '1000000485';
  await askForCodeByApi(server, number);
  await logInAs(page, server, staff.administrator);
  await page.goto(DESK);
  await search(page, number);
  await expect(timeline(page).filter({ hasText: 'Código creado' })).toContainText('Sin usar');
  await page.getByRole('button', { name: 'Pedir la corrección del correo' }).click();
  const form = dialog(page, 'Pedir la corrección del correo');
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form.getByText('El correo electrónico es obligatorio')).toBeVisible();
  await expect(form.getByText('Indique el motivo')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Correo correcto' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Correo correcto' }).fill('correcto485@demo.test');
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Mostró su cédula en la sede.');
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form).toContainText('correcto485@demo.test');
  await form.getByRole('button', { name: 'Volver' }).click();
  await expect(form.getByRole('textbox', { name: 'Correo correcto' })).toHaveValue('correcto485@demo.test');
  await form.getByRole('button', { name: 'Continuar' }).click();
  await form.getByRole('button', { name: 'Sí, pedir' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('La corrección espera a otro administrador. Se avisó a todas')).toBeVisible();
  await expect(timeline(page).filter({ hasText: 'Aviso de un cambio de correo pedido' })).toHaveCount(2);
  const corrections = page.getByRole('region', { name: 'Correcciones de correos' });
  await expect(corrections).toContainText('Usted la pidió: la decide otro administrador.');
  await expect(corrections.getByRole('button', { name: 'Aprobar' })).toHaveCount(0);

  const { data } = (await call(server, 'POST', '/dev/mail/search', { to: `cc${number}@demo.test` })) as {
    data: { text: string }[];
  };
  const [link = ''] = /\/detener-cambio#token=[\w-]+/.exec(data[0]?.text ?? '') ?? [];
  await page.goto(link);
  await expect(page).toHaveURL('/detener-cambio');
  await page.getByRole('button', { name: 'Detener este cambio' }).click();
  await expect(page.getByText('El cambio está detenido')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ya se había detenido')).toBeVisible();

  await page.goto('/app/dashboard?registro=election');
  const log = page.getByRole('region', { name: 'Registro de Actividades' });
  await log
    .getByRole('button', { name: /^Ver detalles: Pidió corregir el correo de una persona del censo/ })
    .first()
    .click();
  const details = dialog(page, 'Propiedades del Registro');
  await expect(details).toContainText('Mostró su cédula en la sede.');
  await expect(details).toContainText('Representantes Contadores');
  await expect(details).not.toContainText('correcto485@');
});

test('another administrator approves a correction of a sealed roll', { tag: '@full' }, async ({ page, server }) => {
  const correction = { email: 'correcto486@demo.test', reason: 'Mostró su cédula en la sede.' };
  await askForCorrection(server, staff.otherAdministrator, '1000000486', correction);

  await logInAs(page, server, staff.administrator);
  await page.goto(DESK);
  const waiting = page
    .getByRole('region', { name: 'Correcciones de correos' })
    .getByRole('listitem')
    .filter({ hasText: 'La pidió Hernando Ruiz' });
  await waiting.getByRole('button', { name: 'Aprobar' }).click();
  const question = dialog(page, 'Aprobar la corrección');
  await expect(question).toContainText('Mostró su cédula en la sede.');
  await expect(question).toContainText(correction.email);
  await question.getByRole('button', { name: 'Sí, aprobar' }).click();
  await expect(question).toBeHidden();
  await expect(waiting).toContainText(/La aprobó Beatriz Arango, el \d\d\/\d\d\/\d{4}/);
  await expect(waiting.getByRole('button')).toHaveCount(0);
  await search(page, '1000000486');
  await expect(entries(page)).toContainText('cor********@demo.test');
});

test('an address that another elector has is refused at its field', { tag: '@full' }, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await page.goto(DESK);
  await search(page, 'rector11@ies.test');
  await page.getByRole('button', { name: 'Pedir la corrección del correo' }).click();
  const form = dialog(page, 'Pedir la corrección del correo');
  await form.getByRole('textbox', { name: 'Correo correcto' }).fill('rector12@ies.test');
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Cambió de cargo.');
  await form.getByRole('button', { name: 'Continuar' }).click();
  await form.getByRole('button', { name: 'Sí, pedir' }).click();
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

import { expect, type Page } from '@playwright/test';
import { comeBackAt } from '../support/candidate-code.ts';
import { card, chooseFile, pdfFile, photoFile } from '../support/candidate-documents.ts';
import {
  addresses,
  answersOf,
  continueButton,
  expectDraftKept,
  fillForm,
  openForm,
  reveal,
  textbox,
  validate,
} from '../support/candidate-form.ts';
import { test } from '../support/server.ts';
import { loseAnswers } from '../support/unreliable-network.ts';

const paths = addresses();
const NO_LINK = 'No hay conexión con el servidor. Nada de lo que escribió se ha perdido';

function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) calls += 1;
  });
  return () => calls;
}

/** A slow server, so that an impatient person clicks again. */
async function slowDown(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
}

test('two clicks on "Continuar" register once', { tag: '@full' }, async ({ page, newPerson }) => {
  const person = newPerson();
  await slowDown(page, '**/api/candidates');
  const calls = countCalls(page, 'POST', /\/candidates$/);
  await openForm(page);
  await validate(page, person);
  await fillForm(page, answersOf(person));
  await continueButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Guardando...' })).toBeVisible();
  // The button shows that it is busy, and a forced click must have no effect.
  await page.getByRole('button', { name: 'Guardando...' }).click({ force: true });
  await expect(page).toHaveURL(paths.documentForm);
  expect(calls()).toBe(1);
});

test('two clicks on "Sí, finalizar inscripción" submit once', { tag: '@full' }, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await slowDown(page, '**/submit-registration');
  const calls = countCalls(page, 'POST', /\/submit-registration$/);
  await comeBackAt('preview', page, server, person);
  await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
  await page.getByRole('button', { name: 'Sí, finalizar inscripción' }).dblclick();
  await expect(page).toHaveURL(paths.receipt);
  expect(calls()).toBe(1);
});

test('retrying a submission whose answer was lost shows the same receipt', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await comeBackAt('preview', page, server, person);
  const link = await loseAnswers(page, '*/submit-registration');
  await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
  const modal = page.getByRole('dialog', { name: 'Finalizar Inscripción' });
  await modal.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
  await expect(modal.getByRole('alert')).toContainText('lo que envió puede haber llegado');
  expect(await link.mend()).toBe(1);

  await modal.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
  await expect(page).toHaveURL(paths.receipt);
  const shown = /radicado (\S+)/.exec(await page.getByText(/Enviado el .* radicado /).innerText())?.[1];
  const response = await page.request.post('/api/dev/mail/search', { data: { to: person.email } });
  const { data } = (await response.json()) as { data: { subject: string }[] };
  const receipts = data.filter(({ subject }) => subject.startsWith('Inscripción recibida'));
  expect(receipts.map(({ subject }) => subject)).toEqual([`Inscripción recibida: radicado ${shown}`]);
});

test('reloading after a submission whose answer was lost shows the receipt', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await comeBackAt('preview', page, server, person);
  const link = await loseAnswers(page, '*/submit-registration');
  await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
  await page.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('lo que envió puede haber llegado');
  await link.mend();
  await page.reload();
  await expect(page).toHaveURL(paths.receipt);
  await expect(page.getByText(/Enviado el .* radicado /)).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
});

test('offline, typing goes on, the form reports the missing connection, and it can be sent later', {
  tag: ['@mobile-full', '@full'],
}, async ({ page, context, newPerson }) => {
  const person = newPerson();
  await openForm(page);
  await validate(page, person);
  await fillForm(page, answersOf(person));
  await expectDraftKept(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión a internet.' })).toBeVisible();
  await reveal(page, 'Dirección de residencia');
  await textbox(page, 'Dirección de residencia').fill('Escrita sin conexión 1');
  await expect(page.getByText('Sin conexión: cambios guardados en este equipo')).toBeVisible();
  await continueButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: NO_LINK })).toBeVisible();
  await expect(page).toHaveURL(paths.personalForm);

  await context.setOffline(false);
  await expect(page.getByText('Sin conexión a internet.')).toBeHidden();
  await continueButton(page).click();
  await expect(page).toHaveURL(paths.documentForm);
  await page.getByRole('link', { name: 'Volver al formulario' }).click();
  await reveal(page, 'Dirección de residencia');
  await expect(textbox(page, 'Dirección de residencia')).toHaveValue('Escrita sin conexión 1');
});

test('an upload over a dead, a broken and a forgetful link can be cancelled, resumes by itself, and is recognised where it was stored all the same', async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await page.clock.install();
  await comeBackAt('data', page, server, person);
  await expect(page).toHaveURL(paths.documentForm);
  const [identification, certificate] = [card(page, 'Identificación'), card(page, 'Antecedentes')];
  // Receives every upload and answers none, like a connection that was lost without a reset.
  await page.route('**/api/documents', () => undefined);
  await chooseFile(page, 'Identificación', pdfFile('cedula.pdf'));
  await chooseFile(page, 'Antecedentes', pdfFile('antecedentes.pdf'));
  await expect(certificate.getByText('En espera: sube cuando termine el anterior.')).toBeVisible();
  await certificate.getByRole('button', { name: 'Cancelar la carga de Antecedentes' }).click();
  await expect(certificate.getByText('Pendiente')).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(identification.getByText('El archivo sigue aquí')).toBeVisible();
  await page.unroute('**/api/documents');
  await identification.getByRole('button', { name: 'Reintentar la carga de Identificación' }).click();
  await expect(identification.getByText('Cargado')).toBeVisible();

  await page.route('**/api/documents', (route) => route.abort('connectionreset'));
  await chooseFile(page, 'Antecedentes', pdfFile('antecedentes.pdf'));
  await expect(certificate.getByText('La conexión se interrumpió. El archivo sigue aquí')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subiendo 1 documento…' })).toBeDisabled();
  // Nothing traps the person meanwhile: the queue goes on while another step is shown.
  await page.getByRole('link', { name: 'Volver al formulario' }).click();
  await page.unroute('**/api/documents');
  await page.goBack();
  await expect(certificate.getByText('Cargado')).toBeVisible();

  const link = await loseAnswers(page, '*/api/documents');
  await chooseFile(page, 'Fotografía', await photoFile());
  await expect(card(page, 'Fotografía').getByText('Cargado')).toBeVisible();
  await expect(card(page, 'Fotografía').getByRole('alert')).toBeHidden();
  expect(await link.mend()).toBe(1);
  await expect(page.getByText('3 de 3 documentos subidos')).toBeVisible();
});

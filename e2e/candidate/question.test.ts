import { expect } from '@playwright/test';
import { bogotaDay, showDay } from '@urna/contract/shared/dates';
import { inDays } from '../support/administration.ts';
import { mailedCode, mailedRadicado, registerUpTo } from '../support/candidate-by-api.ts';
import { pdfFile } from '../support/candidate-documents.ts';
import { openLinkOf } from '../support/mailbox.ts';
import { phoneContext } from '../support/phone.ts';
import { openList, openReview, rows } from '../support/review.ts';
import { test } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

const TEXT = '¿Su segundo apellido es Peña o Piña?';
const ANSWER = 'Es Piña, como en mi cédula.';

test('a reviewer asks one thing, and the candidacy comes back with the answer and its file', {
  tag: '@full',
}, async ({ page, browser, server, newPerson }) => {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  const elsewhere = await browser.newContext({ baseURL: server.url, ...phoneContext });
  const phone = await elsewhere.newPage();
  const asked = page.getByRole('region', { name: /^Preguntas al candidato/ });
  const waits = `Espera respuesta hasta el ${showDay(inDays(2))}`;

  await test.step('a reviewer asks, and the candidacy waits for all to see', async () => {
    await enterAs(page, server, staff.reviewer);
    await openReview(page, 'first', person.number);
    await page.getByRole('button', { name: 'Preguntas al candidato' }).click();
    await asked.getByRole('button', { name: 'Preguntar al candidato' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preguntar al candidato' });
    await dialog.getByRole('textbox', { name: 'Pregunta' }).fill(TEXT);
    await dialog.getByRole('checkbox', { name: 'Pedir también un archivo' }).check();
    await dialog.getByRole('textbox', { name: 'Responder hasta el' }).fill(inDays(2));
    await dialog.getByRole('button', { name: 'Enviar la pregunta' }).click();
    await expect(asked).toContainText(waits);
    await expect(asked.getByRole('button', { name: 'Preguntar al candidato' })).toBeHidden();
    await openList(page, 'first', person.number);
    await expect(rows(page)).toContainText(waits);
  });

  await test.step('the candidate answers by the mailed link, with the file that is asked for', async () => {
    await openLinkOf(phone, person.email, 'El comité tiene una pregunta sobre su candidatura', 'Responder la pregunta');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('El comité tiene una pregunta');
    await phone.getByRole('textbox', { name: 'Su respuesta' }).fill(ANSWER);
    await phone.getByRole('button', { name: 'Enviar la respuesta' }).click();
    await expect(phone.getByText('Adjunte el archivo que le piden, o marque que no lo tiene.')).toBeVisible();
    await phone.getByLabel('Elegir el archivo de la respuesta').setInputFiles(pdfFile('cedula.pdf'));
    await phone.getByRole('button', { name: 'Enviar la respuesta' }).click();
    await expect(phone.getByText(/^La recibimos el /)).toBeVisible();
    // Whoever finds the mail later doesn't read the answer there.
    await phone.reload();
    await expect(phone.getByText(TEXT)).toBeVisible();
    await expect(phone.getByText(ANSWER)).toHaveCount(0);
  });

  await test.step('the follow-up shows question, answer and file', async () => {
    await phone.getByRole('main').getByRole('link', { name: 'Seguimiento' }).click();
    await phone.getByRole('textbox', { name: 'Radicado' }).fill(await mailedRadicado(server, person.email));
    await phone.getByRole('textbox', { name: 'Número de documento' }).fill(person.number);
    await phone.getByRole('textbox', { name: 'Número de documento' }).press('Enter');
    await expect(phone.getByText('Si el radicado y el documento son de una candidatura').first()).toBeVisible();
    await phone.getByRole('textbox', { name: 'Código de verificación' }).fill(await mailedCode(server, person.email));
    const own = phone.getByRole('region', { name: 'Preguntas del comité' });
    await expect(own).toContainText(TEXT);
    await expect(own).toContainText(ANSWER);
    await own.getByRole('button', { name: /^Ver el archivo/ }).click();
    await expect(phone.getByRole('dialog', { name: 'Archivo de la respuesta' }).getByRole('document')).toBeVisible();
    await elsewhere.close();
  });

  await test.step('the candidacy is the first that comes to the reviewer, before others that wait longer', async () => {
    await page.goto('/app/dashboard');
    const work = page.getByRole('article').filter({ hasText: 'Primera validación' });
    await work.getByRole('button', { name: 'Revisar la siguiente' }).click();
    await expect(page.getByText(`Respondida el ${showDay(bogotaDay(new Date()))}`).first()).toBeVisible();
    await expect(asked).toContainText(TEXT);
    await expect(asked).toContainText(ANSWER);
    await asked.getByRole('button', { name: /^Ver el archivo/ }).click();
    await expect(page.getByRole('dialog', { name: 'Archivo de la respuesta' }).getByRole('document')).toBeVisible();
  });

  await test.step('the log has both', async () => {
    await enterAs(page, server, staff.auditor);
    const log = page.getByRole('region', { name: 'Registro de Actividades' }).getByRole('rowheader');
    await expect(log.filter({ hasText: 'Respondió una pregunta del comité' })).toHaveCount(1);
    await expect(log.filter({ hasText: 'Hizo una pregunta al candidato' })).toHaveCount(1);
  });
});

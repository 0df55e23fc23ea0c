import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import type { ServerProcess } from '../../apps/server/src/testing/servers/server-process.ts';
import { registerUpTo } from '../support/candidate-by-api.ts';
import { enterMailedCode } from '../support/candidate-code.ts';
import { uploadAll } from '../support/candidate-documents.ts';
import {
  addresses,
  answersOf,
  askToValidate,
  continueButton,
  fillForm,
  openForm,
  reveal,
  textbox,
  validate,
} from '../support/candidate-form.ts';
import { openLinkOf } from '../support/mailbox.ts';
import { openReview } from '../support/review.ts';
import { test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

const paths = addresses();

async function submitOwn(page: Page, server: ServerProcess, person: DemoPerson): Promise<void> {
  await askToValidate(page, person.number);
  await enterMailedCode(page, server, person);
  await expect(page.getByText('Documento validado')).toBeVisible();
  // From the register, never from what the stranger wrote.
  await reveal(page, 'Primer nombre');
  await expect(textbox(page, 'Primer nombre')).toHaveValue(person.first_name);
  const answers = answersOf(person);
  await fillForm(page, { ...answers, texts: { ...answers.texts, 'Número de celular': '3229998877' } });
  await continueButton(page).click();
  await expect(page).toHaveURL(paths.documentForm);
  await uploadAll(page);
  await page.getByRole('button', { name: 'Continuar con la inscripción' }).click();
  await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
  await page.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
  await expect(page).toHaveURL(paths.receipt);
}

test('a stranger registers in somebody’s name, and the owner takes the candidacy back', {
  tag: ['@mobile-full', '@full'],
}, async ({ page, browser, server, newPerson }) => {
  const person = newPerson();
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const stranger = await elsewhere.newPage();

  await test.step('a stranger who knows the number registers', async () => {
    await openForm(stranger);
    await validate(stranger, person);
    const answers = answersOf(person);
    const texts = { ...answers.texts, 'Primer nombre': 'Impostora', 'Correo electrónico': 'impostora@correo.test' };
    await fillForm(stranger, { ...answers, texts });
    await continueButton(stranger).click();
    await expect(stranger).toHaveURL(paths.documentForm);
  });

  await test.step('the owner opens the link of the mail, which changes nothing by itself', async () => {
    await openLinkOf(page, person.email, 'Se inició una inscripción a su nombre', 'No fui yo');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción a su nombre');
    await expect(page).toHaveURL('/no-fui-yo');
    await page.reload();
    await expect(page.getByText('nada cambia mientras no oprima el botón')).toBeVisible();
    await uploadAll(stranger);
  });

  await test.step('the owner freezes the registration by keyboard', async () => {
    const freeze = page.getByRole('button', { name: 'No fui yo: congelarla' });
    for (let presses = 0; presses < 12; presses++) {
      if (await freeze.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(freeze).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('La inscripción quedó congelada')).toBeVisible();
    await page.reload();
    await expect(page.getByText('La inscripción quedó congelada')).toBeVisible();
  });

  await test.step('the stranger is told, and can’t go on', async () => {
    await stranger.getByRole('button', { name: 'Continuar con la inscripción' }).click();
    const frozen = stranger.getByRole('dialog', { name: 'Inscripción congelada' });
    await expect(frozen).toContainText('El titular de este documento informó que no hizo esta inscripción.');
    await frozen.getByRole('button', { name: 'Entendido' }).click();
    await expect(stranger).toHaveURL('/home');
    await openForm(stranger);
    await askToValidate(stranger, person.number);
    const code = stranger.getByRole('dialog', { name: 'Verifique que es usted' });
    await expect(code).toBeVisible();
    await expect(code).not.toContainText('imp***');
    await elsewhere.close();
  });

  await test.step('the owner begins anew and submits', async () => {
    await page.getByRole('link', { name: 'Comenzar mi inscripción' }).click();
    await expect(page).toHaveURL('/home');
    await openForm(page);
    // The stranger's request has just sent the owner a code, which is as valid as one of their own.
    await submitOwn(page, server, person);
  });

  await test.step('a reviewer sees what differs from the register, and what was set aside', async () => {
    const context = await browser.newContext({ baseURL: server.url });
    const reviewer = await context.newPage();
    await logInAs(reviewer, server, staff.reviewer);
    await openReview(reviewer, 'first', person.number);
    await reviewer.getByRole('button', { name: /distintos? del registro/ }).click();
    const table = reviewer.getByRole('table', { name: 'Lo declarado y lo que dice el registro profesional' });
    await expect(table.getByRole('rowgroup').filter({ hasText: 'Celular' })).toContainText('Distinto');
    await expect(table.getByRole('rowgroup').filter({ hasText: 'Correo' })).toContainText('Igual');
    await expect(reviewer.getByRole('button', { name: 'Reabrir la inscripción' })).toHaveCount(0);
    await reviewer.getByRole('link', { name: /^El titular dijo que no fue él/ }).click();
    await expect(reviewer.getByText('Inscripción apartada: no cuenta')).toBeVisible();
    await expect(table.getByRole('rowgroup').filter({ hasText: 'Nombre' })).toContainText('Distinto');
    await expect(table).toContainText('impostora@correo.test');
    await context.close();
  });
});

test('an administrator reopens a registration with a reason, and its owner corrects it', { tag: '@full' }, async ({
  page,
  browser,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  const context = await browser.newContext({ baseURL: server.url });
  const administrator = await context.newPage();
  await logInAs(administrator, server, staff.administrator);
  await openReview(administrator, 'first', person.number);
  await administrator.getByRole('button', { name: 'Reabrir la inscripción' }).click();
  const form = administrator.getByRole('dialog', { name: 'Reabrir la inscripción' });
  await form.getByRole('button', { name: 'Reabrir', exact: true }).click();
  await expect(form.getByText('Indique el motivo, con al menos 5 caracteres')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Motivo' }).fill('El titular pidió corregir sus datos.');
  await form.getByRole('button', { name: 'Reabrir', exact: true }).dblclick();
  await expect(administrator.getByText('La inscripción se reabrió. Se avisó a la persona por correo.')).toBeVisible();
  await expect(administrator.getByText('Inscripción apartada: no cuenta')).toBeVisible();
  await administrator.getByRole('link', { name: 'Candidatos' }).first().click();
  await administrator.getByRole('link', { name: 'Inscripciones apartadas' }).click();
  await expect(administrator.getByRole('row').filter({ hasText: 'Se reabrió en otra copia' }).first()).toBeVisible();
  await context.close();

  await openForm(page);
  await askToValidate(page, person.number);
  await enterMailedCode(page, server, person);
  await expect(page).toHaveURL(paths.documentForm);
  await expect(page.getByText('3 de 3 documentos subidos')).toBeVisible();
});

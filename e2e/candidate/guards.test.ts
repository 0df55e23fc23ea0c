import { expect, type Page } from '@playwright/test';
import { comeBackAt } from '../support/candidate-code.ts';
import { addresses, openForm, validate } from '../support/candidate-form.ts';
import { test } from '../support/server.ts';

const accountant = addresses('CANDIDATE_ACCOUNTANT');
const ies = addresses('CANDIDATE_IES');

/** Opens each path and returns where the guard redirects. */
async function expectLandings(page: Page, landings: Record<string, string>): Promise<void> {
  for (const [typed, landed] of Object.entries(landings)) {
    await page.goto(typed);
    await expect(page, `typed ${typed}`).toHaveURL(landed);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
}

test('somebody unknown reaches the form and nothing behind it', { tag: '@full' }, async ({ page }) => {
  await expectLandings(page, {
    '/': '/home',
    [accountant.personalForm]: accountant.personalForm,
    [ies.personalForm]: ies.personalForm,
    [accountant.documentForm]: '/home',
    [accountant.previewPdf]: '/home',
    [accountant.receipt]: '/home',
    [ies.documentForm]: '/home',
    [ies.previewPdf]: '/home',
  });
});

test('a validated person stays in the form of their kind until it is saved', { tag: '@full' }, async ({
  page,
  newPerson,
}) => {
  await openForm(page);
  await validate(page, newPerson());
  await expectLandings(page, {
    '/': accountant.personalForm,
    '/home': accountant.personalForm,
    [accountant.documentForm]: accountant.personalForm,
    [accountant.previewPdf]: accountant.personalForm,
    [accountant.receipt]: accountant.personalForm,
    [ies.personalForm]: accountant.personalForm,
    [ies.previewPdf]: accountant.personalForm,
    '/no-existe': accountant.personalForm,
    '/correo': '/correo',
  });
});

test('a registered person comes to the documents, and may go back to the form', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await comeBackAt('data', page, server, person);
  await expectLandings(page, {
    '/home': accountant.documentForm,
    '/inscription/candidate-contador': accountant.documentForm,
    [accountant.personalForm]: accountant.personalForm,
    [accountant.previewPdf]: accountant.documentForm,
    [ies.documentForm]: accountant.documentForm,
  });
  await expect(page.getByRole('button', { name: 'Faltan 3 documentos' })).toBeDisabled();
});

test('once the summary was reached, every step is an entry of the history', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await comeBackAt('preview', page, server, person);
  await expectLandings(page, {
    '/home': accountant.previewPdf,
    [accountant.personalForm]: accountant.personalForm,
    [accountant.previewPdf]: accountant.previewPdf,
  });
  await page.getByRole('link', { name: 'Atrás' }).click();
  await expect(page).toHaveURL(accountant.documentForm);
  await page.getByRole('list', { name: 'Pasos de la inscripción' }).getByRole('link', { name: 'Inscripción' }).click();
  await expect(page).toHaveURL(accountant.personalForm);
  await page.goBack();
  await expect(page).toHaveURL(accountant.documentForm);
  await page.goBack();
  await expect(page).toHaveURL(accountant.previewPdf);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resumen de Inscripción');
});

test('once sent, the steps are closed and the receipt stays until it is left', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await comeBackAt('preview', page, server, person);
  await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
  await page.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
  await expect(page).toHaveURL(accountant.receipt);
  await expect(page.getByRole('timer')).toBeHidden();
  await expectLandings(page, {
    [accountant.documentForm]: accountant.receipt,
    [accountant.previewPdf]: accountant.receipt,
    '/home': '/home',
    // The form is for a new applicant, who may be another person on the same computer.
    [accountant.personalForm]: accountant.personalForm,
    [accountant.receipt]: accountant.receipt,
  });
  await page.getByRole('button', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/home');
  await expectLandings(page, { [accountant.previewPdf]: '/home' });
  await expectLandings(page, { [accountant.receipt]: '/home', [accountant.personalForm]: accountant.personalForm });
});

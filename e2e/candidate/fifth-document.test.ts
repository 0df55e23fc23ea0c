import { expect } from '@playwright/test';
import { MAKE_CURRENT_WORD } from '@urna/contract/processes/process-admin';
import { demoPerson } from '../../apps/server/src/demo/people.ts';
import { simplePdf } from '../../apps/server/src/testing/fixtures/hostile-fixtures.ts';
import { administration, dialog, importFile, registerFile } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { comeBackAt } from '../support/candidate-code.ts';
import { card, chooseFile, pdfFile, uploadAll, uploadFile } from '../support/candidate-documents.ts';
import { addresses } from '../support/candidate-form.ts';
import { correction, enterCorrection, sendAndConfirm } from '../support/correction.ts';
import { emptyInstallation, setDraftDates } from '../support/empty-installation.ts';
import { phoneContext } from '../support/phone.ts';
import { approve, finalize, lastLook, mail, openReview, reject, tab } from '../support/review.ts';
import { test } from '../support/server.ts';
import { logInAs, staff, staffSession } from '../support/staff.ts';

/** Nobody has registered yet, so that what is asked for can still be changed. */
test.use({
  ownServer: 'fifth-document',
  ownSettings: { env: { URNA_DRILL: '1' } },
  fillFolder: emptyInstallation([
    [staff.administrator, 'Beatriz Arango', 'ADMINISTRADOR'],
    [staff.reviewer, 'Camila Duarte', 'REVISOR'],
    [staff.otherReviewer, 'Julián Prada', 'REVISOR'],
  ]),
});
test.describe.configure({ timeout: 240_000 });

const HOUR = 3_600_000;
const REASON = 'El diploma no es legible.';
const person = demoPerson(1_000_000_301);
const paths = addresses();

test('a process asks for a fifth document, which is uploaded, reviewed, corrected and approved', {
  tag: '@full',
}, async ({ page, browser, server }) => {
  const elsewhere = await browser.newContext({ baseURL: server.url, ...phoneContext });
  const phone = await elsewhere.newPage();

  await test.step('the administrator asks for it, with its reason of rejection, before the process begins', async () => {
    await logInAs(page, server, staff.administrator);
    const now = Date.now();
    await setDraftDates(server, 'inscription', now - HOUR, now + HOUR);
    await setDraftDates(server, 'correction', now - HOUR, now + 2 * HOUR);
    await setDraftDates(server, 'voting', now + 3 * HOUR, now + 4 * HOUR);
    await page.goto('/app/p/2025/administracion/importaciones');
    await importFile(page, page, registerFile('registro.csv', [{ number: person.number }]));
    await expect(page.getByRole('region', { name: 'Resultado de registro.csv' })).toContainText('1 línea: 1 nueva');
    await page.goto(`${administration.processes}/2025`);
    await page.getByRole('button', { name: 'Pedir otro documento' }).click();
    const form = dialog(page, 'Otro documento');
    await form.getByLabel('Nombre').fill('Diploma');
    await form.getByLabel('Ayuda para el candidato').fill('El de contador público.');
    await form.getByLabel(/^Motivos usuales/).fill(REASON);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('region', { name: 'Documentos' })).toContainText('Diploma');
    const { token } = (await staffSession(server, staff.administrator)).token_info;
    await call(server, 'POST', '/admin/processes/2025/current', { confirmation: MAKE_CURRENT_WORD }, token);
  });

  await test.step('a candidate uploads it, and sees it before sending', async () => {
    await comeBackAt('data', phone, server, person);
    await expect(phone.getByRole('button', { name: 'Faltan 4 documentos' })).toBeDisabled();
    await uploadAll(phone);
    await expect(card(phone, 'Diploma')).toContainText('El de contador público.');
    await uploadFile(phone, 'Diploma', pdfFile('diploma.pdf'));
    await phone.getByRole('button', { name: 'Continuar con la inscripción' }).click();
    // The cards of the step before have such a button too.
    await expect(phone).toHaveURL(paths.previewPdf);
    await phone.getByRole('button', { name: 'Ver Diploma' }).click();
    await expect(phone.getByRole('dialog', { name: 'Diploma' }).getByRole('document')).toBeVisible();
    await phone.keyboard.press('Escape');
    await phone.getByRole('button', { name: 'Finalizar inscripción' }).click();
    await phone.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
    await expect(phone).toHaveURL(paths.receipt);
  });

  await test.step('a reviewer rejects it alone, with its usual reason', async () => {
    await logInAs(page, server, staff.reviewer);
    await openReview(page, 'first', person.number);
    for (const document of ['Fotografía', 'Identificación', 'Antecedentes']) await approve(page, document);
    await reject(page, 'Diploma', REASON);
    await finalize(page).click();
    await expect(mail(page)).toContainText(`Diploma: ${REASON}`);
    await lastLook(page).getByRole('button', { name: 'Finalizar validación' }).click();
    await expect(page.getByText('Documentos pendientes de subsanación')).toBeVisible();
  });

  await test.step('the candidate corrects it alone', async () => {
    await enterCorrection(phone, server, person);
    await expect(card(phone, 'Diploma')).toContainText(REASON);
    await expect(phone.locator('main input[type=file]')).toHaveCount(1);
    await chooseFile(phone, 'Diploma', pdfFile('diploma-legible.pdf', simplePdf(2)));
    await expect(phone.getByText('1 de 1 documento corregido')).toBeVisible();
    await sendAndConfirm(phone);
    await expect(phone).toHaveURL(correction.receipt);
    await elsewhere.close();
  });

  await test.step('another reviewer sees both files beside each other, and approves', async () => {
    await logInAs(page, server, staff.otherReviewer);
    await openReview(page, 'final', person.number);
    await expect(tab(page, 'Diploma')).toHaveAttribute('aria-current', 'true');
    for (const which of ['anterior', 'corregido']) {
      await expect(
        page.getByRole('group', { name: `Diploma: ${which}`, exact: true }).getByRole('document'),
      ).toBeVisible();
    }
    await approve(page, 'Diploma');
    await finalize(page, 'Finalizar última revisión').click();
    await lastLook(page).getByRole('checkbox', { name: 'Entiendo que la decisión es definitiva' }).check();
    await lastLook(page).getByRole('button', { name: 'Finalizar última revisión' }).click();
    await expect(page.getByText('Todos los documentos aprobados')).toBeVisible();
  });
});

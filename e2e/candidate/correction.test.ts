import { expect } from '@playwright/test';
import { MAX_UPLOAD_BYTES } from '@urna/contract/shared/limits';
import { demoPerson } from '../../apps/server/src/demo/people.ts';
import { expectAccessibleOnTheWay } from '../support/accessibility.ts';
import { call, mailedCode } from '../support/candidate-by-api.ts';
import { card, chooseFile, pdfFile } from '../support/candidate-documents.ts';
import {
  askForCode,
  correction,
  enterCorrection,
  OBSERVATION,
  REASON,
  registerRejected,
  sendAndConfirm,
  sendButton,
} from '../support/correction.ts';
import { test } from '../support/server.ts';
import { loseAnswers } from '../support/unreliable-network.ts';

const accountant = demoPerson(1_000_000_231);
const institution = demoPerson(1_000_000_232);

test('a rejected document is replaced and sent', { tag: '@mobile' }, async ({ page, server }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Iniciar Subsanación' }).click();
  await expect(page).toHaveURL(correction.validateCandidate);
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(accountant.number);
  await page.getByRole('button', { name: 'Validar Cédula' }).click();
  await expect(page).toHaveURL(correction.validateCode);
  await expect(page.getByRole('main').getByText('cc1*********@demo.test')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reenviar en \d+ s$/ })).toBeDisabled();
  const code = page.getByRole('textbox', { name: 'Código de verificación' });
  await code.fill(await mailedCode(server, accountant.email));
  await expect(page).toHaveURL(correction.uploadDocuments);
  await expect(page.getByText('Código verificado exitosamente')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/(30:00|29:\d\d)$/);

  const rejected = card(page, 'Antecedentes');
  await expect(rejected).toContainText('El certificado de antecedentes no está vigente.');
  await expect(page.getByRole('region', { name: 'Observaciones del comité' })).not.toBeEmpty();
  await expect(page.getByText(/^Cierra .+, quedan? /)).toBeVisible();
  await rejected.getByRole('button', { name: 'Ver Antecedentes rechazado' }).click();
  await expect(page.getByRole('dialog', { name: 'Antecedentes rechazado' }).getByRole('document')).toBeVisible();
  await page.keyboard.press('Escape');
  // Approved documents have no file input.
  const approved = page.getByRole('region', { name: 'Documentos aprobados' });
  await expect(approved.getByRole('listitem')).toHaveCount(2);
  await expect(page.locator('main input[type=file]')).toHaveCount(1);

  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Debe adjuntar al menos un documento' })).toBeFocused();
  await page.getByRole('link', { name: 'Falta: Antecedentes' }).click();
  await expect(rejected.getByLabel('Elegir archivo de Antecedentes')).toBeFocused();

  await chooseFile(page, 'Antecedentes', pdfFile('antecedentes.docx'));
  await expect(rejected.getByRole('alert')).toHaveText('Formato no válido. Solo se acepta: PDF');
  await chooseFile(page, 'Antecedentes', pdfFile('grande.pdf', Buffer.alloc(MAX_UPLOAD_BYTES + 1)));
  await expect(rejected.getByRole('alert')).toHaveText('El archivo excede el tamaño máximo de 1MB');
  // Named like a PDF: the browser accepts it, the server inspects the content.
  await chooseFile(page, 'Antecedentes', pdfFile('disfrazado.pdf', Buffer.from('esto no es un PDF')));
  await expect(rejected.getByRole('alert')).toHaveText('Formato no válido. Solo se acepta: PDF');
  await expect(rejected.getByText('Por corregir')).toBeVisible();
  await expectAccessibleOnTheWay(page, 'correction, refused file');

  await chooseFile(page, 'Antecedentes', pdfFile('antecedentes-nuevo.pdf'));
  await expect(rejected.getByText('Corregido', { exact: true })).toBeVisible();
  await expect(page.getByText('1 de 1 documento corregido')).toBeVisible();
  await page.reload();
  await expect(rejected.getByText('antecedentes-nuevo.pdf')).toBeVisible();

  await sendAndConfirm(page);
  await expect(page).toHaveURL(correction.receipt);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentos enviados exitosamente');
  const notice = page.getByRole('status').filter({ hasText: 'Documentos enviados exitosamente' });
  await expect(notice).toContainText('Los documentos han sido enviados para su última revisión');
  await expect(page.getByRole('main')).toContainText('Antecedentes');
  await expect(page.getByRole('timer')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentos enviados exitosamente');
  await expect(page.getByText(/^antecedentes-nuevo\.pdf[0-9a-f]{64}$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Seguimiento', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/home');

  await askForCode(page, accountant.number);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'No hay documentos pendientes de subsanación para este número de documento.',
  );
});

test('a corrected document can be seen, replaced and deleted until it is sent', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await enterCorrection(page, server, institution);
  const name = 'Antecedentes';
  const rejected = card(page, name);
  await chooseFile(page, name, pdfFile('certificado.pdf'));
  await expect(rejected.getByText('certificado.pdf')).toBeVisible();
  await rejected.getByRole('button', { name: `Ver ${name} nuevo` }).click();
  await expect(page.getByRole('dialog').getByRole('document')).toContainText('Documento de prueba');
  await page.keyboard.press('Escape');

  await rejected.getByRole('button', { name: `Reemplazar ${name} nuevo` }).click();
  await rejected.getByLabel(`Reemplazar ${name}`, { exact: true }).setInputFiles(pdfFile('certificado-mejor.pdf'));
  await expect(rejected.getByText('certificado-mejor.pdf')).toBeVisible();
  await expect(rejected.getByText('certificado.pdf')).toBeHidden();

  await rejected.getByRole('button', { name: `Eliminar ${name} nuevo` }).click();
  const modal = page.getByRole('dialog', { name: '¿Eliminar el certificado de antecedentes?' });
  await expect(modal).toContainText('Esta acción es irreversible');
  await modal.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(rejected.getByText('Por corregir')).toBeVisible();
  await expect(rejected.getByRole('button', { name: `Ver ${name} rechazado` })).toBeVisible();

  await chooseFile(page, name, pdfFile('certificado-definitivo.pdf'));
  await expect(rejected.getByText('Corregido', { exact: true })).toBeVisible();
  await sendAndConfirm(page);
  await expect(page).toHaveURL(correction.receipt);
  await expect(page.getByRole('main')).toContainText(name);
});

test('a malformed number and a person with nothing to correct are refused', { tag: '@full' }, async ({
  page,
  newPerson,
}) => {
  await page.goto(correction.validateCandidate);
  const number = page.getByRole('textbox', { name: 'Número de documento' });
  const refusals = {
    '': 'El número de documento es obligatorio',
    '12a45': 'Solo se permiten números',
    '1234': 'Debe tener al menos 5 dígitos',
  };
  for (const [typed, refusal] of Object.entries(refusals)) {
    await number.fill(typed);
    await page.getByRole('button', { name: 'Validar Cédula' }).click();
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(number).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
  }
  // No maxlength here, because numbers are often pasted with dots.
  for (const typed of ['12345678901234567890', newPerson().number.replace(/\B(?=(\d{3})+$)/g, '.')]) {
    await number.fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'No hay documentos pendientes de subsanación para este número de documento.',
    );
  }
  await expect(page).toHaveURL(correction.validateCandidate);
});

test('a code fails when it is wrong, and for good after five tries', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await registerRejected(server, person, ['cedula']);
  await askForCode(page, person.number);
  await expect(page).toHaveURL(correction.validateCode);
  const code = page.getByRole('textbox', { name: 'Código de verificación' });
  const alert = page.getByRole('main').getByRole('alert');
  await page.getByRole('button', { name: 'Verificar Código' }).click();
  await expect(page.getByText('El código es obligatorio')).toBeVisible();
  await code.fill('123');
  await page.getByRole('button', { name: 'Verificar Código' }).click();
  await expect(page.getByText('El código debe tener exactamente 6 dígitos numéricos')).toBeVisible();

  const good = await mailedCode(server, person.email);
  const bad = good === '000000' ? '111111' : '000000';
  await expect(async () => {
    await code.fill(bad);
    await expect(alert).toContainText('Se agotaron los intentos con este código. Hay que solicitar uno nuevo.', {
      timeout: 1000,
    });
  }).toPass();
  await code.fill(good);
  await expect(alert).not.toBeEmpty();
  await expect(page).toHaveURL(correction.validateCode);

  const goBackAndAskAgain = async () => {
    await page.getByRole('link', { name: 'Volver' }).click();
    await expect(page.getByRole('textbox', { name: 'Número de documento' })).toHaveValue(person.number);
    await page.getByRole('button', { name: 'Validar Cédula' }).click();
    await expect(page).toHaveURL(correction.validateCode);
  };
  // The exhausted code is replaced at once; the next request within the minute leads to its replacement.
  await goBackAndAskAgain();
  await expect.poll(() => mailedCode(server, person.email)).not.toBe(good);
  await goBackAndAskAgain();
  await expect(page.getByText(/Ya se envió un código\. Se puede solicitar otro en \d+ segundos/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reenviar en \d+ s$/ })).toBeDisabled();
});

test('an expired code is refused in the words of the server', { tag: '@full' }, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerRejected(server, person, ['cedula']);
  await askForCode(page, person.number);
  await page.route('**/verify-code', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'El código venció o ya se usó. Hay que solicitar uno nuevo.', code: 'dead_code' },
    }),
  );
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill('123456');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('El código venció o ya se usó.');
  await expect(page.getByRole('textbox', { name: 'Código de verificación' })).toBeFocused();
});

test('typed addresses redirect to the step of the correction that is due', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  for (const address of [correction.uploadDocuments, correction.validateCode]) {
    await page.goto(address);
    await expect(page, address).toHaveURL(correction.validateCandidate);
  }
  await page.goto(correction.receipt);
  await expect(page).toHaveURL('/home');
  const person = newPerson();
  await registerRejected(server, person, ['cedula', 'antecedentes']);
  await enterCorrection(page, server, person);
  await expect(page.getByText(OBSERVATION)).toBeVisible();
  await expect(card(page, 'Identificación')).toContainText(REASON);
  for (const address of [
    correction.validateCandidate,
    correction.validateCode,
    correction.receipt,
    '/home',
    '/inscription/candidate-contador/personal-form',
  ]) {
    await page.goto(address);
    await expect(page, address).toHaveURL(correction.uploadDocuments);
  }
  // One of two documents isn't enough.
  await chooseFile(page, 'Identificación', pdfFile('cedula-nueva.pdf'));
  await expect(card(page, 'Identificación').getByText('Corregido', { exact: true })).toBeVisible();
  await sendButton(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Por favor, sube todos los documentos requeridos.' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Falta: Antecedentes']);
});

test('a session that can not be renewed clears nothing, and another code brings all back', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await registerRejected(server, person, ['cedula']);
  await page.clock.install();
  const answer = page.waitForResponse('**/validate-subsanation-candidate/verify-code');
  await enterCorrection(page, server, person);
  const { token_info } = (await (await answer).json()) as { token_info: { token: string; time_milliseconds: number } };
  await chooseFile(page, 'Identificación', pdfFile('cedula-nueva.pdf'));
  await expect(card(page, 'Identificación').getByText('Corregido', { exact: true })).toBeVisible();

  await call(server, 'POST', '/applicant/logout', undefined, token_info.token);
  const now = await page.evaluate(() => Date.now());
  await page.clock.fastForward(token_info.time_milliseconds - now);
  await expect(page.getByRole('dialog', { name: 'Sesión Terminada' })).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(page).toHaveURL(correction.validateCandidate);
  await expect(page.getByRole('textbox', { name: 'Número de documento' })).toHaveValue(person.number);
  await expect(
    page.getByText(
      'Su sesión terminó. Los documentos que ya cargó están a salvo: solicite otro código para continuar.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Número de documento' })).toHaveValue(person.number);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a correction whose answer was lost can be sent again', { tag: '@full' }, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerRejected(server, person, ['cedula']);
  await enterCorrection(page, server, person);
  const uploads = await loseAnswers(page, '*/api/documents');
  await chooseFile(page, 'Identificación', pdfFile('cedula-nueva.pdf'));
  await expect(card(page, 'Identificación').getByText('Corregido', { exact: true })).toBeVisible();
  expect(await uploads.mend()).toBeGreaterThan(0);

  const sending = await loseAnswers(page, '*/api/applicant/finish-subsanation');
  await sendAndConfirm(page);
  const modal = page.getByRole('dialog', { name: 'Enviar documentos corregidos' });
  await expect(modal.getByRole('alert')).toContainText('lo que envió puede haber llegado');
  expect(await sending.mend()).toBe(1);
  // Reloads instead of retrying: the server knows that everything was sent.
  await page.reload();
  await expect(page).toHaveURL(correction.receipt);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentos enviados exitosamente');
});

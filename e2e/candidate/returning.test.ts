import { expect, type Page } from '@playwright/test';
import { registerUpTo } from '../support/candidate-by-api.ts';
import { codeBox, codeModal, comeBackAt, enterMailedCode } from '../support/candidate-code.ts';
import { uploadAll } from '../support/candidate-documents.ts';
import {
  addresses,
  answersOf,
  askToValidate,
  choose,
  combobox,
  continueButton,
  expectDraftKept,
  fillForm,
  hiddenTextbox,
  openForm,
  reveal,
  textbox,
  validate,
} from '../support/candidate-form.ts';
import { test } from '../support/server.ts';

const paths = addresses();

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  const modal = page.getByRole('dialog', { name: '¿Está seguro que desea cerrar la sesión?' });
  await expect(modal).toContainText('Al continuar, la sesión actual se cerrará automáticamente.');
  await modal.getByRole('button', { name: 'Cancelar' }).click();
  await expect(modal).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  await modal.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/home');
}

test('a reload in any step goes on where it was', { tag: '@full' }, async ({ page, newPerson }) => {
  const person = newPerson();
  await openForm(page);
  await validate(page, person);
  await textbox(page, 'Primer nombre').fill('Nombre a medio escribir');
  await choose(page, 'Departamento de expedición', 'Antioquia');
  await expectDraftKept(page);
  await page.reload();
  await expect(page.getByText('Documento validado')).toBeVisible();
  await expect(textbox(page, 'Primer nombre')).toHaveValue('Nombre a medio escribir');
  await expect(textbox(page, 'Número de documento')).toHaveValue(person.number);
  await expect(combobox(page, 'Departamento de expedición')).toHaveValue('Antioquia');
  await expect(page.getByRole('timer')).toBeVisible();

  await fillForm(page, answersOf(person));
  await continueButton(page).click();
  await expect(page).toHaveURL(paths.documentForm);
  await uploadAll(page);
  await page.reload();
  await expect(page.getByText('3 de 3 documentos subidos')).toBeVisible();

  await page.getByRole('button', { name: 'Continuar con la inscripción' }).click();
  await expect(page).toHaveURL(paths.previewPdf);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resumen de Inscripción');
  await expect(page.getByRole('button', { name: 'Ver Fotografía' })).toBeVisible();
});

test('a mailed code brings the register’s data without losing what was typed, and proves who returns', {
  tag: '@mobile-full',
}, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await openForm(page);
  await validate(page, person);
  await reveal(page, 'Número de celular');
  await textbox(page, 'Correo electrónico').fill('otra@demo.test');
  await page.getByRole('button', { name: 'Traer mis datos' }).click();
  await enterMailedCode(page, server, person);
  await expect(page.getByText(/Trajimos su nombre, su tarjeta y su celular/)).toBeVisible();
  await expect(hiddenTextbox(page, 'Primer nombre')).toHaveValue(person.first_name);
  await expect(hiddenTextbox(page, 'Primer apellido')).toHaveValue(person.first_last_name);
  await expect(hiddenTextbox(page, 'Tarjeta profesional')).not.toHaveValue('');
  await expect(hiddenTextbox(page, 'Correo electrónico')).toHaveValue('otra@demo.test');
  await expect(page.getByRole('button', { name: 'Traer mis datos' })).toBeHidden();
  await expect(page.getByRole('timer')).toContainText(/\b(29|30):\d\d/);
  await logOut(page);

  const returning = newPerson();
  await registerUpTo('documents', server, returning);
  await openForm(page);
  await askToValidate(page, returning.number);

  await expect(codeModal(page)).toContainText('Enviamos un código de 6 dígitos a');
  // The full address is only for its owner: knowing a document number must not reveal it.
  await expect(codeModal(page)).not.toContainText(returning.email);
  await expect(codeModal(page)).toContainText('@demo.test');
  await expect(codeBox(page)).toBeFocused();
  await expect(codeModal(page).getByRole('button', { name: /^Reenviar en \d+ s$/ })).toBeDisabled();

  await codeBox(page).fill('123');
  await codeModal(page).getByRole('button', { name: 'Verificar Código' }).click();
  await expect(codeModal(page)).toContainText('El código debe tener exactamente 6 dígitos numéricos');
  await codeBox(page).fill('000000');
  await expect(codeModal(page)).toContainText('El codigo no es validos.');
  await expect(codeBox(page)).toHaveValue('');
  await expect(codeBox(page)).toBeFocused();

  await enterMailedCode(page, server, returning);
  await expect(page).toHaveURL(paths.documentForm);
  await expect(page.getByText('3 de 3 documentos subidos')).toBeVisible();

  await page.getByRole('link', { name: 'Volver al formulario' }).click();
  await expect(page).toHaveURL(paths.personalForm);
  await expect(hiddenTextbox(page, 'Primer nombre')).toHaveValue(returning.first_name);
  await expect(page.getByRole('button', { name: 'Actualizar →' })).toBeEnabled();
});

test('logging out clears the browser, and the applicant returns with a code', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await comeBackAt('preview', page, server, person);
  await expect(page).toHaveURL(paths.previewPdf);
  await expect(page.getByRole('button', { name: 'Ver Fotografía' })).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('timer')).toBeHidden();
  await page.goto(paths.previewPdf);
  await expect(page).toHaveURL('/home');
  await openForm(page);
  await expect(textbox(page, 'Número de documento')).toHaveValue('');
  await expect(hiddenTextbox(page, 'Primer nombre')).toHaveValue('');
  await expect(page.getByText('Su sesión terminó')).toBeHidden();
});

test('"Atras" goes home without a session, and with one it keeps the draft unless told otherwise', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await openForm(page);
  await page.getByRole('button', { name: 'Atras' }).click();
  await expect(page).toHaveURL('/home');
  await openForm(page);
  await validate(page, person);
  await textbox(page, 'Primer nombre').fill('Escrito y no guardado');
  const modal = page.getByRole('dialog', { name: '¿Desea salir de la inscripción?' });
  await page.getByRole('button', { name: 'Atras' }).click();
  await modal.getByRole('button', { name: 'Seguir en el formulario' }).click();
  await expect(page).toHaveURL(paths.personalForm);
  await page.getByRole('button', { name: 'Atras' }).click();
  await modal.getByRole('button', { name: 'Salir y conservar mi borrador' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('timer')).toBeHidden();

  // The server has it, so nothing of it is left on this computer.
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('persist:')));
  await expect.poll(stored).toEqual([]);
  await openForm(page);
  await askToValidate(page, person.number);
  await enterMailedCode(page, server, person);
  await expect(page.getByText(/^Seguimos con lo que usted había escrito, guardado el /)).toBeVisible();
  await expect(textbox(page, 'Primer nombre')).toHaveValue('Escrito y no guardado');
  await page.getByRole('button', { name: 'Atras' }).click();
  await modal.getByRole('button', { name: 'Salir y borrar lo escrito' }).click();
  await expect(page).toHaveURL('/home');
  await openForm(page);
  await validate(page, person);
  await expect(textbox(page, 'Primer nombre')).toHaveValue('');
});

test('a phone continues what a computer began, and neither overwrites what the other typed without a question', {
  tag: '@full',
}, async ({ page, browser, context, server, newPerson }) => {
  const person = newPerson();
  await openForm(page);
  await validate(page, person);
  await textbox(page, 'Primer nombre').fill('Escrito en el computador');
  await expectDraftKept(page);

  const elsewhere = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  const phone = await elsewhere.newPage();
  await test.step('the phone ends the computer’s session with a code, and has what was typed there', async () => {
    await openForm(phone);
    await askToValidate(phone, person.number);
    const refusal = phone.getByRole('alert').filter({ hasText: 'No es posible continuar' });
    await expect(refusal).toContainText(
      'Usted tiene una sesión activa en otro dispositivo. Por favor, cierre todas las sesiones abiertas en otros dispositivos antes de continuar.',
    );
    await refusal.getByRole('button', { name: 'Cerrar la otra sesión con un código' }).click();
    await enterMailedCode(phone, server, person);
    await expect(phone.getByText(/^Seguimos con lo que usted había escrito, guardado el /)).toBeVisible();
    await expect(hiddenTextbox(phone, 'Primer nombre')).toHaveValue('Escrito en el computador');
    // What was still empty comes from the register.
    await expect(hiddenTextbox(phone, 'Primer apellido')).toHaveValue(person.first_last_name);
    await reveal(phone, 'Dirección de residencia');
    await textbox(phone, 'Dirección de residencia').fill('Escrita en el teléfono 1');
    await expectDraftKept(phone);
  });

  await test.step('the computer, which is offline, keeps typing and is told that its session has ended', async () => {
    await context.setOffline(true);
    await textbox(page, 'Dirección de residencia').fill('Escrita en el computador 2');
    await expect(page.getByText('Sin conexión: cambios guardados en este equipo')).toBeVisible();
    await context.setOffline(false);
    await page
      .getByRole('dialog', { name: 'Su sesión sigue en otro dispositivo' })
      .getByRole('button', { name: 'Entendido' })
      .click();
    await expect(page.getByRole('note').filter({ hasText: 'Su sesión terminó' })).toBeVisible();
    await expect(page.getByRole('timer')).toBeHidden();
  });

  await phone.getByRole('button', { name: 'Atras' }).click();
  await phone.getByRole('button', { name: 'Salir y conservar mi borrador' }).click();
  await expect(phone).toHaveURL('/home');
  await elsewhere.close();

  await test.step('back at the computer both versions are shown, and the chosen one is sent', async () => {
    await askToValidate(page, person.number);
    await enterMailedCode(page, server, person);
    const modal = page.getByRole('dialog', { name: 'Hay dos versiones' });
    const rows = modal.getByRole('rowgroup').filter({ hasText: 'Dirección de residencia' });
    await expect(rows).toContainText('Escrita en el computador 2');
    await expect(rows).toContainText('Escrita en el teléfono 1');
    await page.keyboard.press('Escape');
    await modal.getByRole('button', { name: 'Usar la otra' }).click();
    await expect(textbox(page, 'Dirección de residencia')).toHaveValue('Escrita en el teléfono 1');
    await expect(textbox(page, 'Primer apellido')).toHaveValue(person.first_last_name);
    await expectDraftKept(page);
  });
});

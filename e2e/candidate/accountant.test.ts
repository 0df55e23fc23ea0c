import { expect } from '@playwright/test';
import { encryptedPdf, pngBytes } from '../../apps/server/src/testing/fixtures/hostile-fixtures.ts';
import { expectAccessibleOnTheWay } from '../support/accessibility.ts';
import { card, chooseFile, pdfFile, photoFile, uploadFile } from '../support/candidate-documents.ts';
import {
  ACCOUNTANT,
  addresses,
  answersOf,
  askToValidate,
  CEDULA,
  choose,
  combobox,
  continueButton,
  declaration,
  declarationsOf,
  expectDraftKept,
  fillForm,
  hiddenTextbox,
  reveal,
  textbox,
  validate,
} from '../support/candidate-form.ts';
import { openMail, openMailbox } from '../support/mailbox.ts';
import { test } from '../support/server.ts';

const paths = addresses();
const sealedWithout = 'La tarjeta electoral de esta votación ya se selló.';

test('an accountant registers, from the landing page to the receipt', { tag: '@mobile' }, async ({
  page,
  newPerson,
  isMobile,
}) => {
  const person = newPerson();
  const answers = answersOf(person);

  await test.step('the landing page leads to the form', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plataforma de Inscripción Electoral 2025');
    const door = page.getByRole('article', { name: ACCOUNTANT });
    // The demonstration is sealed while everything is open: whoever registers is told that they aren't on the ballot.
    await expect(door).toContainText(sealedWithout);
    await door.getByRole('link', { name: 'Iniciar Inscripción' }).click();
    await expect(page).toHaveURL(paths.personalForm);
    await expect(page.getByText(sealedWithout)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Información personal - ${ACCOUNTANT}`);
    await expect(page).toHaveTitle(new RegExp(`^Información personal - ${ACCOUNTANT}`));
  });

  await test.step('the form is closed until the document is validated', async () => {
    await expect(textbox(page, 'Fecha de expedición')).toBeDisabled();
    await page.getByRole('button', { name: 'Información de Contacto' }).click();
    await expect(textbox(page, 'Correo electrónico')).toBeDisabled();
    await expect(continueButton(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Validar', exact: true }).click();
    await expect(page.getByText('El tipo de documento es obligatorio')).toBeVisible();
    await expect(page.getByText('El número de documento es obligatorio')).toBeVisible();
  });

  await test.step('the person confirms the document', async () => {
    await combobox(page, 'Tipo de documento').selectOption({ label: CEDULA });
    await textbox(page, 'Número de documento').fill(person.number);
    await page.getByRole('button', { name: 'Validar', exact: true }).click();
    const modal = page.getByRole('dialog', { name: 'Confirmar documento' });
    await expect(modal.getByText(CEDULA)).toBeVisible();
    await modal.getByRole('button', { name: 'Cancelar' }).click();
    await expect(modal).toBeHidden();
    await expect(textbox(page, 'Fecha de expedición')).toBeDisabled();
    await validate(page, person);
    await expect(page.getByText('Atención', { exact: true })).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/\b(29|30):\d\d/);
    await expect(textbox(page, 'Fecha de expedición')).toBeFocused();
    // Those of institutions.
    await expect(hiddenTextbox(page, 'Universidad')).toHaveCount(0);
    await expect(hiddenTextbox(page, 'Código SNIES')).toHaveCount(0);
  });

  await test.step('the city waits for the department, and another department clears it', async () => {
    await expect(combobox(page, 'Ciudad de expedición')).toBeDisabled();
    await choose(page, 'Departamento de expedición', 'Cundinamarca');
    await choose(page, 'Ciudad de expedición', 'Chía');
    await choose(page, 'Departamento de expedición', 'Antioquia');
    await expect(combobox(page, 'Ciudad de expedición')).toHaveValue('');
  });

  await test.step('the declarations show their whole text', async () => {
    await reveal(page, /^He leído y acepto/);
    for (const { title, paragraphs } of await declarationsOf(page)) {
      await expect(page.getByText(paragraphs.at(-1) ?? '', { exact: true })).toBeVisible();
      await expect(declaration(page, title)).not.toBeChecked();
    }
  });

  await test.step('each section counts what is filled in, and pasted numbers are cleaned', async () => {
    const section = page.getByRole('button', { name: /^Información de Contacto/ });
    await expect(section).toHaveText('Información de Contacto0 de 2');
    await reveal(page, 'Número de celular');
    await textbox(page, 'Número de celular').fill('+57 310 456-7890');
    await textbox(page, 'Correo electrónico').fill('ana@gmial.com');
    await expect(textbox(page, 'Número de celular')).toHaveValue('3104567890');
    await page.keyboard.press('Tab');
    await expect(section).toHaveText('Información de Contacto2 de 2');
    await page.getByRole('button', { name: '¿Quiso decir gmail.com?' }).click();
    await expect(textbox(page, 'Correo electrónico')).toHaveValue('ana@gmail.com');
  });

  await test.step('the data are saved', async () => {
    await fillForm(page, answers);
    await expectDraftKept(page);
    await continueButton(page).click();
    await expect(page).toHaveURL(paths.documentForm);
    await expect(page.getByText('Datos guardados. Faltan los documentos y finalizar.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Documentos - ${ACCOUNTANT}`);
    const steps = page.getByRole('list', { name: 'Pasos de la inscripción' }).getByRole('listitem');
    await expect(steps).toHaveText([/Inscripción.*Completado/, /Documentos.*En progreso/, /Vista previa.*Pendiente/]);
  });

  await test.step('a wrong file is refused in words, the right one is taken', async () => {
    await expect(page.getByText('0 de 3 documentos subidos')).toBeVisible();
    await expect(page.getByText(/^Cierra .+, quedan? /)).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    const first = await card(page, 'Fotografía').boundingBox();
    // What stands before the work may take 200 px of a phone.
    const chrome = (first?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0);
    if (isMobile) expect(chrome).toBeLessThanOrEqual(200);
    await expect(page.getByRole('button', { name: 'Faltan 3 documentos' })).toBeDisabled();
    await expect(card(page, 'Fotografía').getByText('3x4 cm, 300 dpi, JPG, fondo blanco')).toBeVisible();

    await chooseFile(page, 'Fotografía', pdfFile('foto.pdf'));
    const photoError = card(page, 'Fotografía').getByRole('alert');
    await expect(photoError).toHaveText('Formato no válido. Solo se acepta: JPG, JPEG');
    const refused = page
      .getByRole('alert')
      .filter({ hasText: 'FotografíaFormato no válido. Solo se acepta: JPG, JPEG' });
    await expect(refused).toBeVisible();
    // Right name and extension, wrong content: only inspecting the content reveals it.
    await chooseFile(page, 'Fotografía', { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await pngBytes() });
    await expect(photoError).toHaveText('Formato no válido. Solo se acepta: JPG, JPEG');
    await uploadFile(page, 'Fotografía', await photoFile());
    await expect(photoError).toBeHidden();
    await expect(card(page, 'Fotografía').getByAltText('Su fotografía')).toBeVisible();

    const tooBig = pdfFile('grande.pdf', Buffer.alloc(1_048_577, 0x20));
    await chooseFile(page, 'Identificación', tooBig);
    const cedulaError = card(page, 'Identificación').getByRole('alert');
    await expect(cedulaError).toHaveText('El archivo excede el tamaño máximo de 1MB');
    await chooseFile(page, 'Identificación', pdfFile('clave.pdf', encryptedPdf()));
    await expect(cedulaError).toHaveText(
      'El PDF está protegido con contraseña. Guárdelo sin contraseña y vuelva a cargarlo.',
    );
    await uploadFile(page, 'Identificación', pdfFile('cedula.pdf'));
    await expect(page.getByText('2 de 3 documentos subidos')).toBeVisible();
    await expectAccessibleOnTheWay(page, 'documents');
  });

  await test.step('a document is replaced', async () => {
    const cedula = card(page, 'Identificación');
    await cedula.getByRole('button', { name: 'Reemplazar Identificación' }).click();
    await cedula.getByLabel('Reemplazar Identificación').setInputFiles(pdfFile('cedula-nueva.pdf'));
    await expect(cedula.getByText('cedula-nueva.pdf')).toBeVisible();
    await expect(cedula.getByText('cedula.pdf', { exact: true })).toBeHidden();
  });

  await test.step('a document is deleted after a warning', async () => {
    await uploadFile(page, 'Antecedentes', pdfFile('antecedentes.pdf'));
    await expect(page.getByText('3 de 3 documentos subidos')).toBeVisible();
    const remove = card(page, 'Antecedentes').getByRole('button', { name: 'Eliminar Antecedentes' });
    const modal = page.getByRole('dialog', { name: '¿Eliminar el certificado de antecedentes?' });
    await remove.click();
    await expect(modal).toContainText('irreversible');
    await modal.getByRole('button', { name: 'Cancelar' }).click();
    await expect(card(page, 'Antecedentes').getByText('Cargado')).toBeVisible();
    await remove.click();
    await modal.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(card(page, 'Antecedentes').getByText('Pendiente')).toBeVisible();
    await expect(page.getByText('2 de 3 documentos subidos')).toBeVisible();
    await uploadFile(page, 'Antecedentes', pdfFile('antecedentes.pdf'));
  });

  await test.step('the summary shows everything, and the generated document', async () => {
    await page.getByRole('button', { name: 'Continuar con la inscripción' }).click();
    await expect(page).toHaveURL(paths.previewPdf);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resumen de Inscripción');
    await expect(page).toHaveTitle(new RegExp(`^Vista previa - ${ACCOUNTANT}`));
    await expect(page.getByText('Aún no enviado')).toBeVisible();
    await expect(page.getByText('Calle 12 # 34-56, apartamento 701')).toBeVisible();
    const pdf = page.getByRole('region', { name: 'Inscripción (PDF)', exact: true });
    const shown = pdf.getByRole('status');
    await expect(shown).toHaveText(/^Página 1 de \d+$/);
    await expect(pdf.getByRole('document')).toContainText(person.first_last_name);
    await expectAccessibleOnTheWay(page, 'summary');
    await pdf.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(shown).toHaveText(/^Página 2 de \d+$/);
    await page.getByRole('button', { name: 'Ver Identificación' }).click();
    const viewer = page.getByRole('dialog', { name: 'Identificación' });
    await expect(viewer.getByRole('document')).toContainText('Documento de prueba, hoja 1');
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar Identificación' }).click();
    expect((await download).suggestedFilename()).toBe('cedula-nueva.pdf');
  });

  await test.step('"Cambiar" goes back to the group and returns with what was changed', async () => {
    await page.getByRole('link', { name: 'Cambiar Información de Domicilio' }).click();
    await expect(page).toHaveURL(`${paths.personalForm}#domicilio`);
    await expect(page.getByRole('button', { name: 'Información de Domicilio' })).toBeFocused();
    await expect(hiddenTextbox(page, 'Primer nombre')).toHaveValue(person.first_name);
    await textbox(page, 'Dirección de residencia').fill('Carrera 7 # 71-21, oficina 402');
    await page.getByRole('button', { name: 'Actualizar →' }).click();
    await expect(page).toHaveURL(paths.previewPdf);
    await expect(page.getByText('Datos guardados. Falta finalizar la inscripción.')).toBeVisible();
    await expect(page.getByText('Carrera 7 # 71-21, oficina 402')).toBeVisible();
    await expect(page.getByText('Calle 12 # 34-56, apartamento 701')).toBeHidden();
  });

  const radicado = await test.step('finishing warns, sends, and answers with a receipt', async () => {
    await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
    const modal = page.getByRole('dialog', { name: 'Finalizar Inscripción' });
    await expect(modal).toContainText(`Usted se inscribe como ${ACCOUNTANT}.`);
    await expect(modal).toContainText(sealedWithout);
    await expect(modal).toContainText('bloqueados');
    await expect(modal).toContainText('comité de validación');
    await modal.getByRole('button', { name: 'Cancelar' }).click();
    await expect(modal).toBeHidden();
    await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
    await modal.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
    await expect(page).toHaveURL(paths.receipt);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción finalizada');
    await expect(page.getByText(/Enviado el \d\d\/\d\d\/\d{4} a las \d\d:\d\d, radicado /)).toBeVisible();
    const number = await page
      .getByRole('term')
      .filter({ hasText: 'Radicado' })
      .locator('xpath=following-sibling::dd')
      .innerText();
    expect(number).not.toBe('');
    await expect(page.getByText(/se selló el \d\d\/\d\d\/\d{4} a las \d\d:\d\d sin su candidatura/)).toBeVisible();
    // The session ends two seconds after sending; the receipt survives that and a reload.
    await expect(page.getByRole('timer')).toBeHidden();
    await page.reload();
    await expect(page.getByText(number, { exact: true })).toBeVisible();
    await expectAccessibleOnTheWay(page, 'receipt');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mi inscripción (PDF)' }).click();
    expect((await download).suggestedFilename()).toBe(`inscripcion-${number}.pdf`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Seguimiento', exact: true })).toBeVisible();
    return number;
  });

  await test.step('the receipt is in the mail', async () => {
    await page.getByRole('button', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL('/home');
    await openMailbox(page, person.email);
    const mail = await openMail(page, `Inscripción recibida: radicado ${radicado}`);
    await expect(mail.getByText(`Radicado: ${radicado}`)).toBeVisible();
  });

  await test.step('an applicant who validates again reads where to go on', async () => {
    await page.goto(paths.personalForm);
    await askToValidate(page, person.number);
    const refusal = page.getByRole('alert').filter({ hasText: 'La inscripción con este documento ya fue finalizada.' });
    await expect(refusal.getByRole('link')).toHaveText(['Subsanación', 'Seguimiento']);
  });
});

import { expect } from '@playwright/test';
import { standardDocument, standardKinds } from '../../packages/contract/testing/standard-documents.ts';
import { appRuns } from '../support/accessibility.ts';
import { card, pdfFile, photoFile } from '../support/candidate-documents.ts';
import {
  addresses,
  answersOf,
  CEDULA,
  combobox,
  continueButton,
  declaration,
  declarationsOf,
  IES,
  textbox,
} from '../support/candidate-form.ts';
import { chooseByLetters, chooseBySearch, press, tabTo, typeInto, watchForPointer } from '../support/keyboard.ts';
import { test } from '../support/server.ts';

const paths = addresses('CANDIDATE_IES');

test('a representative of institutions registers with the keyboard alone', { tag: '@full' }, async ({
  page,
  newPerson,
}) => {
  const person = newPerson();
  const answers = answersOf(person, 'CANDIDATE_IES');
  const pointerUses = await watchForPointer(page);

  await test.step('past the header, to the form', async () => {
    await page.goto('/home');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await appRuns(page);
    await press(page, page.getByRole('article', { name: IES }).getByRole('link', { name: 'Iniciar Inscripción' }));
    await expect(page).toHaveURL(paths.personalForm);
    // A new page focuses its heading, so that it is announced and Tab continues from there.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the document is validated', async () => {
    await chooseByLetters(page, combobox(page, 'Tipo de documento'), CEDULA);
    await typeInto(page, textbox(page, 'Número de documento'), person.number);
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: 'Confirmar documento' });
    const confirm = modal.getByRole('button', { name: 'Sí, validar' });
    await expect(confirm).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await press(page, page.getByRole('button', { name: 'Validar', exact: true }), 'Space');
    await expect(confirm).toBeFocused();
    // The modal traps the focus.
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await modal.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    }
    await press(page, confirm);
    await expect(page.getByText('Documento validado')).toBeVisible();
  });

  await test.step('the form is filled from top to bottom', async () => {
    const { dates, places, choices, texts, university } = answers;
    const place = async (of: string) => {
      await chooseBySearch(page, combobox(page, `Departamento de ${of}`), places[of]?.department ?? '');
      await chooseBySearch(page, combobox(page, `Ciudad de ${of}`), places[of]?.city ?? '');
    };
    const text = (label: string) => typeInto(page, textbox(page, label), texts[label] ?? '');
    const letters = (label: string) => chooseByLetters(page, combobox(page, label), choices[label] ?? '');

    // Typed without hyphens, which are inserted automatically.
    await tabTo(page, textbox(page, 'Fecha de expedición'));
    await page.keyboard.type((dates['Fecha de expedición'] ?? '').replaceAll('-', ''));
    await expect(textbox(page, 'Fecha de expedición')).toHaveValue(dates['Fecha de expedición'] ?? '');
    await place('expedición');
    await text('Tarjeta profesional');
    await letters('Tipo de título');
    await chooseBySearch(page, combobox(page, 'Universidad'), university ?? '');
    for (const label of Object.keys(texts).filter((name) => /nombre|apellido/.test(name))) await text(label);
    await place('nacimiento');
    await typeInto(page, textbox(page, 'Fecha de nacimiento'), dates['Fecha de nacimiento'] ?? '');
    await letters('Género');
    await text('Correo electrónico');
    await text('Número de celular');
    await place('residencia');
    await text('Dirección de residencia');
    for (const { title } of await declarationsOf(page)) await press(page, declaration(page, title), 'Space');
  });

  await test.step('the SNIES code comes from the university and can only be read', async () => {
    const code = textbox(page, 'Código SNIES');
    await expect(code).toHaveValue(/^\d{5,7}$/);
    const filled = await code.inputValue();
    await tabTo(page, code, { backwards: true });
    await page.keyboard.type('999');
    await expect(code).toHaveValue(filled);
    await expect(code).toHaveAttribute('readonly', '');
  });

  await test.step('the form is saved', async () => {
    await press(page, continueButton(page));
    await expect(page).toHaveURL(paths.documentForm);
    await expect(page.getByText('Datos guardados. Faltan los documentos y finalizar.')).toBeVisible();
  });

  await test.step('the four documents are chosen in the file chooser that the keyboard opens', async () => {
    for (const kind of standardKinds('CANDIDATE_IES')) {
      const { name } = standardDocument(kind);
      const chooser = page.waitForEvent('filechooser');
      await press(page, card(page, name).getByLabel(`Elegir archivo de ${name}`));
      await (await chooser).setFiles(kind === 'photo' ? await photoFile() : pdfFile(`${kind}.pdf`));
      await expect(card(page, name).getByText('Cargado')).toBeVisible();
    }
    await expect(page.getByText('4 de 4 documentos subidos')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Continuar con la inscripción' }));
    await expect(page).toHaveURL(paths.previewPdf);
  });

  await test.step('the summary is read and sent', async () => {
    await expect(page.getByText(answers.university ?? '', { exact: true })).toBeVisible();
    const pdf = page.getByRole('region', { name: 'Inscripción (PDF)', exact: true });
    await expect(pdf.getByRole('status')).toHaveText(/^Página 1 de \d+$/);
    await press(page, pdf.getByRole('button', { name: 'Página siguiente' }), 'Space');
    await expect(pdf.getByRole('status')).toHaveText(/^Página 2 de \d+$/);
    const finish = page.getByRole('button', { name: 'Finalizar inscripción' });
    await press(page, finish);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // The focus returns to where it was before the modal.
    await expect(finish).toBeFocused();
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: 'Finalizar Inscripción' });
    await press(page, modal.getByRole('button', { name: 'Sí, finalizar inscripción' }));
    await expect(page).toHaveURL(paths.receipt);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción finalizada');
  });

  expect(await pointerUses()).toBe(0);
});

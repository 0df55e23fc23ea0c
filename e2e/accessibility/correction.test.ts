import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { mailedCode } from '../support/candidate-by-api.ts';
import { card, chooseFile, pdfFile, photoFile } from '../support/candidate-documents.ts';
import { correction, registerRejected, sendButton } from '../support/correction.ts';
import { expectWholeWords } from '../support/fits.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';

test.describe.configure({ timeout: 420_000 });
test.use({ reducedMotion: 'reduce' });

test('the correction is accessible: its number and code, and its documents from open to sent, also with errors', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerRejected(server, person, ['photo', 'carta'], 'CANDIDATE_IES');
  await page.goto(correction.validateCandidate);
  await page.getByRole('button', { name: 'Validar Cédula' }).click();
  await expect(page.getByText('El número de documento es obligatorio')).toBeVisible();
  await expectAccessible(page, 'correction, no number');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('1000000152');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'correction, refused');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(person.number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(correction.validateCode);
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill('000000');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('El codigo');
  await expectAccessible(page, 'correction, wrong code');

  await page.getByRole('textbox', { name: 'Código de verificación' }).fill(await mailedCode(server, person.email));
  await expect(page).toHaveURL(correction.uploadDocuments);
  await picture(page, 'correction', { height: 1100 });
  await expectAccessible(page, 'correction, open');
  await sendButton(page).click();
  await expect(page.getByRole('link', { name: 'Falta: Fotografía' })).toBeVisible();
  await expectAccessible(page, 'correction, missed');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWholeWords(page, 'correction, 360 px');
  await chooseFile(page, 'Fotografía', pdfFile('foto.pdf'));
  await expect(card(page, 'Fotografía').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'correction, refused file');
  await chooseFile(page, 'Carta de aceptación', pdfFile('carta.pdf'));
  await expect(card(page, 'Carta de aceptación').getByText('Corregido', { exact: true })).toBeVisible();
  await expectAccessible(page, 'correction, half');
  await page.getByRole('button', { name: 'Ver Carta de aceptación nuevo' }).click();
  await expect(page.getByRole('dialog').getByRole('document')).toContainText('Documento de prueba');
  await expectAccessible(page, 'correction, viewer');
  await page.keyboard.press('Escape');
  await chooseFile(page, 'Fotografía', await photoFile());
  await expect(card(page, 'Fotografía').getByText('Corregido', { exact: true })).toBeVisible();
  await sendButton(page).click();
  const modal = page.getByRole('dialog', { name: 'Enviar documentos corregidos' });
  await expect(modal).toBeVisible();
  await expectAccessible(page, 'correction, confirm');
  await modal.getByRole('button', { name: 'Sí, enviar documentos' }).click();
  await expect(page).toHaveURL(correction.receipt);
  await expect(page.getByRole('timer')).toBeHidden();
  await expectAccessible(page, 'correction, receipt');
});

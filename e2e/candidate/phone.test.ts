import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility.ts';
import { comeBackAt } from '../support/candidate-code.ts';
import { card, pdfFile } from '../support/candidate-documents.ts';
import { phoneContext } from '../support/phone.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ reducedMotion: 'reduce' });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name: `Continuar en mi teléfono: ${name}` });

async function askForCode(page: Page, name: string): Promise<Locator> {
  await card(page, name).getByRole('button', { name: 'Continuar en mi teléfono' }).click();
  const dialog = dialogOf(page, name);
  await expect(dialog.getByText('Esperando el teléfono…')).toBeVisible();
  return dialog;
}

/** Reads the code as a camera does: from the pixels on the screen. */
async function readCode(dialog: Locator): Promise<string> {
  const pixels = await dialog.getByRole('img', { name: /^Código QR/ }).screenshot();
  const { data, info } = await sharp(pixels).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

async function openPhone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext(phoneContext);
  const phone = await context.newPage();
  await phone.goto(address);
  return phone;
}

test('a phone that reads the code from the screen sends the document, which appears on the computer', {
  tag: '@full',
}, async ({ page, browser, server, newPerson }) => {
  const person = newPerson();
  await comeBackAt('data', page, server, person);
  const dialog = await askForCode(page, 'Identificación');
  await expect(dialog.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);
  await picture(page, 'phone-code');
  await expectAccessible(page, 'code for the phone', '[role=dialog]');

  const phone = await openPhone(browser, await readCode(dialog));
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Tome la foto de: Identificación');
  await expect(phone.getByText(`Para la inscripción de ${person.first_name}`)).toBeVisible();
  expect(phone.url()).toBe(`${server.url}/telefono`);
  await expect(dialog.getByText('Teléfono conectado')).toBeVisible();
  await expectAccessible(page, 'phone connected', '[role=dialog]');
  await expectAccessible(phone, 'document on the phone');

  // A reload goes on where it was.
  await phone.reload();
  const field = phone.getByLabel('Elegir imagen o PDF');
  await expect(field).toBeVisible();
  await phone.context().setOffline(true);
  await field.setInputFiles(pdfFile('cedula.pdf'));
  await expect(phone.getByText('No hay conexión')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('Ya aparece en su computador')).toBeVisible();
  await expectAccessible(phone, 'document sent from the phone');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Identificación').getByText('Cargado')).toBeVisible();
  await expect(card(page, 'Identificación').getByText('cedula.pdf')).toBeVisible();
  await expect(page.getByText('Identificación: el documento llegó desde el teléfono')).toBeVisible();
  await phone.context().close();
});

test('a link ends from the computer and from the phone, and opens on one phone only', { tag: '@full' }, async ({
  page,
  browser,
  server,
  newPerson,
}) => {
  await comeBackAt('data', page, server, newPerson());
  const dialog = await askForCode(page, 'Antecedentes');
  const address = await readCode(dialog);
  const phone = await openPhone(browser, address);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Tome la foto de: Antecedentes');
  const other = await openPhone(browser, address);
  await expect(other.getByText('Otro teléfono ya abrió este código')).toBeVisible();
  await expectAccessible(other, 'code that another phone opened');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Se canceló en el computador');
  await expectAccessible(phone, 'code cancelled on the computer');

  const again = await askForCode(page, 'Antecedentes');
  await phone.goto(await readCode(again));
  await phone.getByRole('button', { name: 'Cancelar' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Terminado');
  await expect(again.getByText('Terminado desde el teléfono')).toBeVisible();
  await expectAccessible(page, 'left on the phone', '[role=dialog]');
  await again.getByRole('button', { name: 'Generar otro código' }).click();
  await expect(dialogOf(page, 'Antecedentes').getByText('Esperando el teléfono…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, 'Antecedentes')).toBeHidden();
  await phone.context().close();
  await other.context().close();
});

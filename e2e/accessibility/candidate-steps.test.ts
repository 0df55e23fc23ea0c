import { expect, type Page } from '@playwright/test';
import type { DemoPerson } from '../../apps/server/src/demo/people.ts';
import { expectAccessible, expectAccessibleMail } from '../support/accessibility.ts';
import { comeBackAt } from '../support/candidate-code.ts';
import { card, chooseFile, pdfFile, uploadAll } from '../support/candidate-documents.ts';
import { openMailbox } from '../support/mailbox.ts';
import { drawPhotograph } from '../support/photographs.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';

test.describe.configure({ timeout: 420_000 });
test.use({ reducedMotion: 'reduce' });

test('the steps after the form are accessible: documents, photographs, summary, receipt and mailbox', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await comeBackAt('data', page, server, person);
  await expect(page.getByText('0 de 3 documentos subidos')).toBeVisible();
  await expectAccessible(page, 'documents, none');
  await chooseFile(page, 'Fotografía', pdfFile('foto.pdf'));
  await expect(card(page, 'Fotografía').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'documents, refused');
  await test.step('photographs', () => takePhotographs(page));
  await test.step('documents', () => seeDocuments(page));
  await test.step('summary and receipt', () => finish(page, person));
  await test.step('mails', () => readMails(page, person));
});

async function seeDocuments(page: Page): Promise<void> {
  await uploadAll(page);
  await expectAccessible(page, 'documents, all');
  await page.getByRole('button', { name: 'Ver Identificación' }).click();
  await expect(page.getByRole('dialog').getByRole('document')).toContainText('Documento de prueba');
  await expectAccessible(page, 'document viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Eliminar Antecedentes' }).click();
  await expect(page.getByRole('dialog', { name: '¿Eliminar el certificado de antecedentes?' })).toBeVisible();
  await expectAccessible(page, 'delete document');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Continuar con la inscripción' }).click();
}

async function takePhotographs(page: Page): Promise<void> {
  const front = await drawPhotograph({ seed: 8, subject: 'front', longest: 1_200 });
  const file = { name: 'frente.jpg', mimeType: 'image/jpeg', buffer: front.jpeg };
  await chooseFile(page, 'Identificación', file);
  const dialog = page.getByRole('dialog', { name: 'Tomar foto: Identificación' });
  await expect(dialog.getByRole('heading', { name: 'Revise los bordes' })).toBeVisible();
  await picture(page, 'capture-edges', { width: 360, height: 740 });
  await expectAccessible(page, 'capture, corners');
  await dialog.getByRole('button', { name: 'Usar así' }).click();
  await expect(dialog.getByText('No se encontró una cámara')).toBeVisible();
  await dialog.getByLabel('Elegir imagen').setInputFiles({ ...file, buffer: Buffer.from('ninguna imagen') });
  await expect(dialog.getByRole('alert')).toContainText('No fue posible abrir la imagen');
  await expectAccessible(page, 'capture, taking, without a camera, an unreadable picture');
  await dialog.getByLabel('Elegir imagen').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Usar así' }).click();
  await expect(dialog.getByRole('img', { name: 'Reverso, como quedará' })).toBeVisible();
  await expectAccessible(page, 'capture, pages');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '¿Descartar lo que lleva?' })).toBeVisible();
  await expectAccessible(page, 'capture, question');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toBeHidden();

  await chooseFile(page, 'Fotografía', { ...file, name: 'retrato.jpg' });
  const portrait = page.getByRole('dialog', { name: 'Tomar foto: Fotografía' });
  await expect(portrait.getByRole('group', { name: 'Encuadre de la foto' })).toBeVisible();
  await expectAccessible(page, 'portrait, framing');
  await portrait.getByRole('button', { name: 'Ver cómo queda' }).click();
  await expect(portrait.getByText('El fondo no se ve blanco')).toBeVisible();
  await expectAccessible(page, 'portrait, result with advice');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(portrait).toBeHidden();
}

async function finish(page: Page, person: DemoPerson): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'Inscripción (PDF)', exact: true }).getByRole('document'),
  ).toContainText(person.first_name);
  await expectAccessible(page, 'summary');
  await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
  await expect(page.getByRole('dialog', { name: 'Finalizar Inscripción' })).toBeVisible();
  await expectAccessible(page, 'finish');
  await page.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción finalizada');
  await expect(page.getByRole('timer')).toBeHidden();
  await expectAccessible(page, 'receipt');
}

async function readMails(page: Page, person: DemoPerson): Promise<void> {
  await openMailbox(page, person.email);
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'mailbox');
  await openMailbox(page, 'nadie@demo.test');
  await expect(page.getByText('No hay mensajes para nadie@demo.test')).toBeVisible();
  await expectAccessible(page, 'mailbox, empty');

  const response = await page.request.post('/api/dev/mail/search', { data: { to: person.email } });
  const { data } = (await response.json()) as { data: { subject: string; html: string }[] };
  expect(data).toHaveLength(3);
  for (const { subject, html } of data) await expectAccessibleMail(page, subject, html);
}

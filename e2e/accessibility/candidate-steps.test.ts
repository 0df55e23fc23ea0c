import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleMail } from '../support/accessibility.ts';
import { comeBackAt } from '../support/candidate-code.ts';
import { card, chooseFile, pdfFile, uploadAll } from '../support/candidate-documents.ts';
import { test } from '../support/server.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ reducedMotion: 'reduce' });

test('the documents page is accessible: empty, with a refused file, complete, in the viewer and deleting', async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await comeBackAt('data', page, server, person);
  await expect(page.getByText('0 de 3 documentos subidos')).toBeVisible();
  await expectAccessible(page, 'documents, none');
  await chooseFile(page, 'Fotografía', pdfFile('foto.pdf'));
  await expect(card(page, 'Fotografía').getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'documents, refused');
  await uploadAll(page);
  await expectAccessible(page, 'documents, all');
  await page.getByRole('button', { name: 'Ver Identificación' }).click();
  await expect(page.getByRole('dialog').getByRole('document')).toContainText('Documento de prueba');
  await expectAccessible(page, 'document viewer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Eliminar Antecedentes' }).click();
  await expect(page.getByRole('dialog', { name: '¿Eliminar el certificado de antecedentes?' })).toBeVisible();
  await expectAccessible(page, 'delete document');
});

test('the summary, the confirmation, the receipt and the mailbox are accessible', async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await comeBackAt('preview', page, server, person);
  await expect(
    page.getByRole('region', { name: 'Documento de inscripción', exact: true }).getByRole('document'),
  ).toContainText(person.first_name);
  await expectAccessible(page, 'summary');
  await page.getByRole('button', { name: 'Finalizar inscripción' }).click();
  await expect(page.getByRole('dialog', { name: 'Finalizar Inscripción' })).toBeVisible();
  await expectAccessible(page, 'finish');
  await page.getByRole('button', { name: 'Sí, finalizar inscripción' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscripción finalizada');
  await expect(page.getByRole('timer')).toBeHidden();
  await expectAccessible(page, 'receipt');

  await page.goto(`/correo?to=${person.email}`);
  await expect(page.getByRole('navigation', { name: 'Mensajes' }).getByRole('button')).toHaveCount(3);
  await expectAccessible(page, 'mailbox');
  await page.goto('/correo?to=nadie@demo.test');
  await expect(page.getByText('No hay mensajes para nadie@demo.test')).toBeVisible();
  await expectAccessible(page, 'mailbox, empty');

  const response = await page.request.get(`/api/dev/mail?to=${encodeURIComponent(person.email)}`);
  const { data } = (await response.json()) as { data: { subject: string; html: string }[] };
  expect(data).toHaveLength(3);
  for (const { subject, html } of data) await expectAccessibleMail(page, subject, html);
});

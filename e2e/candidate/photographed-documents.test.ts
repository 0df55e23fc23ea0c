import { expect } from '@playwright/test';
import { comeBackAt } from '../support/candidate-code.ts';
import { card, chooseFile, pdfFile } from '../support/candidate-documents.ts';
import { drawPhotograph } from '../support/photographs.ts';
import { test } from '../support/server.ts';

async function photographFile(seed: number, subject: 'front' | 'back' | 'letter', name: string) {
  const { jpeg } = await drawPhotograph({ seed, subject });
  return { name, mimeType: 'image/jpeg', buffer: jpeg };
}

test('both faces of a cédula become one straight page, from skewed photographs', { tag: ['@mobile', '@full'] }, async ({
  page,
  server,
  newPerson,
}) => {
  await comeBackAt('data', page, server, newPerson());
  const cedula = card(page, 'Identificación');
  await chooseFile(page, 'Identificación', await photographFile(10, 'front', 'frente.jpg'));
  const capture = page.getByRole('dialog', { name: 'Tomar foto: Identificación' });
  await expect(capture.getByRole('heading', { name: 'Revise los bordes' })).toBeFocused();
  const corner = capture.getByRole('slider', { name: 'Esquina superior izquierda' });
  const before = await corner.getAttribute('aria-valuetext');
  await corner.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(corner).not.toHaveAttribute('aria-valuetext', before ?? '');
  await capture.getByRole('button', { name: 'Bordes iniciales' }).click();
  await expect(corner).toHaveAttribute('aria-valuetext', before ?? '');
  await capture.getByRole('button', { name: 'Usar así' }).click();
  await expect(capture.getByRole('heading', { name: 'Reverso del documento de identidad' })).toBeFocused();
  await capture.getByLabel('Elegir imagen').setInputFiles(await photographFile(4, 'back', 'reverso.jpg'));
  await capture.getByRole('button', { name: 'Usar así' }).click();
  await expect(capture.getByRole('img', { name: 'Reverso, como quedará' })).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '¿Descartar lo que lleva?' });
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await capture.getByRole('button', { name: 'Usar este documento' }).click();
  await expect(cedula.getByText('Cargado')).toBeVisible();
  await expect(cedula.getByText('identificacion.pdf')).toBeVisible();
  await cedula.getByRole('button', { name: 'Ver Identificación' }).click();
  await expect(page.getByRole('dialog').getByLabel('Identificación, página 1')).toBeAttached();
});

test('a portrait is cropped to the size that is asked for, and a PDF still goes as it is', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  await comeBackAt('data', page, server, newPerson());
  await expect(page.getByText('0 de 3')).toBeVisible();
  await chooseFile(page, 'Fotografía', await photographFile(10, 'front', 'retrato.jpg'));
  const capture = page.getByRole('dialog', { name: 'Tomar foto: Fotografía' });
  await expect(capture.getByRole('heading', { name: 'Encuadre su rostro' })).toBeVisible();
  await capture.getByRole('slider', { name: 'Acercar' }).fill('2');
  await capture.getByRole('button', { name: 'Ver cómo queda' }).click();
  await expect(capture.getByRole('img', { name: 'Su fotografía, como quedará' })).toBeVisible();
  await capture.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(card(page, 'Fotografía').getByText('Cargado')).toBeVisible();
  await expect(card(page, 'Fotografía').getByText(/La foto mide/)).toBeHidden();
  await chooseFile(page, 'Antecedentes', pdfFile('antecedentes.pdf'));
  await expect(card(page, 'Antecedentes').getByText('Cargado')).toBeVisible();
});

import { expect } from '@playwright/test';
import { expectAccessible, expectVariantAccessible } from '../support/accessibility.ts';
import { administration, dialog, registerFile } from '../support/administration.ts';
import { picture } from '../support/picture.ts';
import { type Journey, test, walk } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

test.describe.configure({ timeout: 480_000 });
test.use({ reducedMotion: 'reduce' });

test('the administrators’ pages are accessible: staff, calendar, imports and processes, with their forms, errors and confirmations', async ({
  page,
  server,
  newPerson,
}) => {
  await logInAs(page, server, staff.administrator);
  await walk({ page, server, newPerson }, [staffPage, calendarPage, importsPage, processPages]);
});

async function staffPage({ page }: Journey): Promise<void> {
  await page.goto(administration.staff);
  await expect(page.getByRole('table', { name: 'Personal' })).toContainText('(usted)');
  await expectAccessible(page, 'staff');
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  await dialog(page, 'Crear usuario').getByRole('button', { name: 'Crear usuario' }).click();
  await expect(page.getByText('El nombre es obligatorio')).toBeVisible();
  await expectAccessible(page, 'staff, refused form');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Desactivar a / })
    .first()
    .click();
  await expect(dialog(page, /^¿Desactivar a /)).toBeVisible();
  await expectVariantAccessible(page, 'staff, letting somebody out');
}

async function calendarPage({ page }: Journey): Promise<void> {
  await page.goto(administration.calendar);
  await expect(page.getByRole('region', { name: 'Votación' })).toContainText('Abierta');
  await expectAccessible(page, 'calendar');
  await page.getByRole('button', { name: 'Cambiar fechas de votación' }).click();
  const form = dialog(page, 'Fechas de votación');
  await form.getByRole('textbox', { name: 'Fecha de cierre' }).fill('');
  await form.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(form.getByText('La fecha de cierre es obligatoria')).toBeVisible();
  await expectAccessible(page, 'calendar, refused fields');
  await form.getByRole('textbox', { name: 'Fecha de cierre' }).fill('2020-01-01');
  await form.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Un motivo cualquiera');
  await form.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(form.getByRole('alert')).toContainText('El cierre debe ser posterior a la apertura.');
  await expectVariantAccessible(page, 'calendar, refused change');
}

async function importsPage({ page }: Journey): Promise<void> {
  await page.goto(administration.imports);
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(page.getByText('Adjunte el archivo CSV que desea importar.')).toBeVisible();
  await expectVariantAccessible(page, 'imports, no file');
  await page.getByLabel('Elegir archivo CSV').setInputFiles(registerFile('malo.csv', [{ number: '1' }]));
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(page.getByRole('region', { name: 'Resultado de malo.csv' })).toContainText('1 línea con errores');
  await expectAccessible(page, 'imports, bad lines');
  await page
    .getByRole('button', { name: /^Ver errores de malo\.csv/ })
    .first()
    .click();
  await expect(dialog(page, 'Errores de malo.csv')).toBeVisible();
  await expectAccessible(page, 'imports, bad lines of an earlier one', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByLabel('Elegir archivo CSV').setInputFiles(registerFile('bueno.csv', [{ number: '1000000991' }]));
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
  await page.locator('summary').filter({ hasText: '1 línea nueva' }).click();
  await expectVariantAccessible(page, 'imports, what would change');
  await page.getByRole('button', { name: 'Importar ahora' }).click();
  await expect(dialog(page, 'Importar registro profesional')).toBeVisible();
  await expectVariantAccessible(page, 'imports, the question');
  await dialog(page, 'Importar registro profesional').getByRole('button', { name: 'Sí, importar' }).click();
  await expect(page.getByRole('region', { name: 'Resultado de bueno.csv' })).toContainText('Importado');
  await expectVariantAccessible(page, 'imports, done');

  await page.getByRole('radio', { name: /^Instituciones/ }).check();
  const buffer = Buffer.from('codigo_snies,nombre\n01101,Universidad Renovada\n99901,Universidad Nueva\n');
  await page.getByLabel('Elegir archivo CSV').setInputFiles({ name: 'ies.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
  await page.locator('summary').filter({ hasText: '1 línea con cambios' }).click();
  await page
    .locator('summary')
    .filter({ hasText: /instituciones dejan de ofrecerse/ })
    .click();
  await expectAccessible(page, 'imports, what would change and go');
  await page.getByRole('button', { name: 'Importar ahora' }).click();
  const question = dialog(page, 'Importar instituciones de educación superior');
  await question.getByRole('button', { name: 'Importar y reemplazar' }).click();
  await expect(question.getByText('Escriba REEMPLAZAR para confirmar').nth(1)).toBeVisible();
  await expectVariantAccessible(page, 'imports, the word', '[role=dialog]');
}

async function processPages({ page }: Journey): Promise<void> {
  await page.goto(administration.processes);
  await expect(page.getByRole('table', { name: 'Procesos' })).toContainText('Elecciones 2021');
  await picture(page, 'processes');
  await expectAccessible(page, 'processes');
  await page.getByRole('button', { name: 'Nuevo proceso' }).click();
  const form = dialog(page, 'Nuevo proceso');
  await form.getByRole('button', { name: 'Crear el borrador' }).click();
  await expect(form.getByText('Escriba el título')).toBeVisible();
  await expectAccessible(page, 'new process, refused', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.goto(`${administration.processes}/2025`);
  await expect(page.getByText('Está en curso. Para archivarlo:')).toBeVisible();
  await picture(page, 'process', { height: 1400 });
  await expectAccessible(page, 'process');
  await page.getByRole('button', { name: 'Registrar un veedor' }).click();
  await dialog(page, 'Registrar un veedor').getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog(page, 'Registrar un veedor').getByText('Pegue la llave')).toBeVisible();
  await expectAccessible(page, 'witness, refused', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nueva versión de Veracidad de lo declarado' }).click();
  await expect(dialog(page, 'Veracidad de lo declarado')).toBeVisible();
  await expectAccessible(page, 'declaration', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cambiar Fotografía' }).click();
  await expectVariantAccessible(page, 'document guide', '[role=dialog]');
}

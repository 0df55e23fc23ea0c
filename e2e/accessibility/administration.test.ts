import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { administration, dialog, registerFile } from '../support/administration.ts';
import { picture } from '../support/picture.ts';
import { type Journey, test, walk } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

test.describe.configure({ timeout: 600_000 });
test.use({ reducedMotion: 'reduce' });

test('the staff’s pages are accessible: login, dashboard, staff, calendar, imports and processes, with their forms, errors and confirmations', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  await walk({ page, server, newPerson }, [login, dashboard, staffPage, calendarPage, importsPage, processPages]);
});

async function login({ page }: Journey): Promise<void> {
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'login');
  await page.getByRole('textbox', { name: 'Número de documento' }).fill('12a45');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Solo se permiten números')).toBeVisible();
  await expectAccessible(page, 'login, refused');
  // Nobody else logs in as this one on the folder's server: a second code within a minute isn't sent.
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(staff.otherAdministrator);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL('/auth/verify-code');
  await expectAccessible(page, 'code');
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill('000000');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('El codigo no es validos.');
  await expectAccessible(page, 'code, refused');
}

async function dashboard({ page, server }: Journey): Promise<void> {
  await enterAs(page, server, staff.administrator);
  await expect(page.getByText(/registros en total/)).toBeVisible();
  const waiting = await page.getByRole('region', { name: 'Espera a alguien ahora' }).boundingBox();
  expect(waiting?.y, 'what waits for somebody begins on the first screen').toBeLessThan(800);
  for (const disclosure of await page.getByText('Ver los datos en una tabla').all()) await disclosure.click();
  await expectAccessible(page, 'dashboard');
  await page
    .getByRole('button', { name: /^Ver detalles/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Propiedades del Registro' })).toBeVisible();
  await expectAccessible(page, 'properties', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Comprobar la cadena' }).click();
  await expect(page.getByText('La cadena está completa')).toBeVisible();
  await expectAccessible(page, 'the chain of the log', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByLabel('Buscar').fill('nadie se llama así');
  await expect(page.getByText('No hay datos disponibles')).toBeVisible();
  const log = page.getByRole('region', { name: 'Registro de Actividades' });
  await log.getByRole('textbox', { name: 'Candidato', exact: true }).fill('1');
  await log.getByRole('button', { name: 'Encontrar candidato' }).click();
  await log.getByRole('button', { name: 'Quitar el filtro de candidato' }).click();
  await log.getByRole('textbox', { name: 'Candidato', exact: true }).fill('nadie');
  await log.getByRole('button', { name: 'Encontrar candidato' }).click();
  await expect(log.getByText('No hay ninguna candidatura')).toBeVisible();
  await log.getByRole('textbox', { name: 'Desde' }).fill('2025-09-02');
  await log.getByRole('textbox', { name: 'Hasta' }).fill('2025-09-01');
  await expect(log.getByText('La fecha final es anterior a la inicial')).toBeVisible();
  await expectAccessible(page, 'dashboard, nothing found');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menú: Dashboard' }).click();
  await expectAccessible(page, 'menu');
  await page.setViewportSize({ width: 1280, height: 800 });
}

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
  await expectAccessible(page, 'staff, letting somebody out');
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
  await expectAccessible(page, 'calendar, refused change');
}

async function importsPage({ page }: Journey): Promise<void> {
  await page.goto(administration.imports);
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(page.getByText('Adjunte el archivo CSV que desea importar.')).toBeVisible();
  await expectAccessible(page, 'imports, no file');
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
  await expectAccessible(page, 'imports, what would change');
  await page.getByRole('button', { name: 'Importar ahora' }).click();
  await expect(dialog(page, 'Importar registro profesional')).toBeVisible();
  await expectAccessible(page, 'imports, the question');
  await dialog(page, 'Importar registro profesional').getByRole('button', { name: 'Sí, importar' }).click();
  await expect(page.getByRole('region', { name: 'Resultado de bueno.csv' })).toContainText('Importado');
  await expectAccessible(page, 'imports, done');

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
  await expectAccessible(page, 'imports, the word', '[role=dialog]');
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
  await expectAccessible(page, 'document guide', '[role=dialog]');
}

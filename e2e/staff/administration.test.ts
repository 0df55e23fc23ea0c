import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { administration, dialog, inDays, registerFile } from '../support/administration.ts';
import { mailedCode, signIn } from '../support/candidate-by-api.ts';
import { test } from '../support/server.ts';
import { enterAs, logInAs, staff } from '../support/staff.ts';

const personal = (page: Page) => page.getByRole('table', { name: 'Personal' });
const rowOf = (page: Page, name: string) => personal(page).getByRole('row').filter({ hasText: name });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(address);
}

test('a new reviewer logs in, becomes an auditor, and is disabled', { tag: '@full' }, async ({
  page,
  server,
  browser,
}) => {
  await logInAs(page, server, staff.administrator);
  await open(page, administration.staff);
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  const form = dialog(page, 'Crear usuario');
  const create = form.getByRole('button', { name: 'Crear usuario' });
  await create.click();
  for (const message of [
    'El número de documento es obligatorio',
    'El nombre es obligatorio',
    'El correo electrónico es obligatorio',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await expect(form.getByRole('textbox', { name: 'Número de documento' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Número de documento' }).fill(staff.auditor);
  await form.getByRole('textbox', { name: 'Nombre completo' }).fill('Irene Salas');
  await form.getByRole('textbox', { name: 'Correo electrónico' }).fill('irene@demo.test');
  await create.click();
  await expect(form.getByText('Ya existe un usuario con ese número de documento.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Número de documento' }).fill('900000050');
  await create.click();
  await expect(form).toBeHidden();
  await expect(page.getByText('El usuario se creó correctamente.')).toBeVisible();
  await expect(rowOf(page, 'Irene Salas')).toContainText('Revisor');

  const theirs = await (await browser.newContext({ locale: 'es-CO' })).newPage();
  await theirs.goto(`${server.url}/auth/login`);
  await theirs.getByRole('textbox', { name: 'Número de documento' }).fill('900000050');
  await theirs.getByRole('button', { name: 'Continuar' }).click();
  await expect(theirs).toHaveURL(`${server.url}/auth/verify-code`);
  const code = await mailedCode(server, 'irene@demo.test');
  await theirs.getByRole('textbox', { name: 'Código de verificación' }).fill(code);
  await expect(theirs).toHaveURL(`${server.url}/app/dashboard`);
  await expect(theirs.getByText('Bienvenido,')).toContainText('Irene Salas');
  await expect(theirs.getByRole('link', { name: 'Personal' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Editar a Irene Salas' }).click();
  const edit = dialog(page, 'Editar usuario');
  await edit.getByRole('combobox', { name: 'Rol' }).selectOption({ label: 'Auditor' });
  await edit.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(rowOf(page, 'Irene Salas')).toContainText('Auditor');
  await theirs.goto(`${server.url}${administration.staff}`);
  await expect(theirs.getByRole('link', { name: 'Personal' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Crear usuario' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Desactivar a Irene Salas' }).click();
  await dialog(page, '¿Desactivar a Irene Salas?').getByRole('button', { name: 'Sí, desactivar' }).click();
  await expect(rowOf(page, 'Irene Salas')).toContainText('Inactivo');
  await theirs.reload();
  await expect(theirs).toHaveURL(`${server.url}/auth/login`);
  await theirs.getByRole('textbox', { name: 'Número de documento' }).fill('900000050');
  await theirs.getByRole('button', { name: 'Continuar' }).click();
  // The page says the same to everybody; only the mailbox shows that no code was sent.
  await expect(theirs).toHaveURL(`${server.url}/auth/verify-code`);
  await theirs.context().close();
});

test('administrators are offered no change of their own role and access', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.administrator);
  await open(page, administration.staff);
  const own = personal(page).getByRole('row').filter({ hasText: '(usted)' });
  await expect(own).toContainText('Administrador');
  await expect(own.getByRole('button', { name: /^Desactivar/ })).toHaveCount(0);
  await own.getByRole('button', { name: /^Editar/ }).click();
  const edit = dialog(page, 'Editar usuario');
  await expect(edit.getByRole('combobox', { name: 'Rol' })).toBeDisabled();
  await expect(edit.getByText('Su propio rol lo cambia otro administrador.')).toBeVisible();
});

test('a change of the calendar bears its reason and shows on the landing page', { tag: '@full' }, async ({
  page,
  server,
  browser,
}) => {
  await logInAs(page, server, staff.administrator);
  await open(page, administration.calendar);
  const card = page.getByRole('region', { name: 'Inscripción' });
  await expect(card).toContainText('Abierta');
  await card.getByRole('button', { name: 'Cambiar fechas de inscripción' }).click();
  const form = dialog(page, 'Fechas de inscripción');
  await expect(form.getByRole('textbox', { name: 'Fecha de apertura' })).toBeDisabled();
  await expect(form.getByText('La apertura ya pasó y no se puede mover.')).toBeVisible();
  const closes = form.getByRole('textbox', { name: 'Fecha de cierre' });
  const save = form.getByRole('button', { name: 'Guardar fechas' });
  await closes.fill('2020-01-01');
  await save.click();
  await expect(form.getByText('Indique el motivo del cambio')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Motivo del cambio' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Motivo del cambio' }).fill('La Junta acortó el plazo.');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('El cierre debe ser posterior a la apertura.');
  const day = inDays(20);
  const shown = day.split('-').toReversed().join('/');
  await closes.fill(day);
  await form.getByLabel('Hora de cierre').fill('16:45');
  await expect(form.getByRole('status')).toContainText(/El cierre se adelanta \d+ días/);
  await save.click();
  await expect(form).toBeHidden();
  await expect(page.getByText('El calendario se guardó correctamente.')).toBeVisible();
  await expect(card).toContainText(`${shown} 16:45`);
  const history = page.getByRole('table', { name: 'Historial de cambios del calendario' }).getByRole('row').nth(1);
  await expect(history).toContainText('Inscripción');
  await expect(history.locator('ins')).toHaveText(`${shown} 16:45`);
  await expect(history).toContainText('La Junta acortó el plazo.');

  // Voting is open, so its close can only be postponed.
  await page.getByRole('button', { name: 'Cambiar fechas de votación' }).click();
  const voting = dialog(page, 'Fechas de votación');
  await voting.getByRole('textbox', { name: 'Fecha de cierre' }).fill(inDays(0));
  await voting.getByLabel('Hora de cierre').fill('23:59');
  await voting.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Adelantar el cierre.');
  await voting.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(voting.getByRole('alert')).toContainText('Con la votación abierta el cierre solo se puede aplazar.');

  const visitor = await (await browser.newContext({ locale: 'es-CO' })).newPage();
  await visitor.goto(`${server.url}/home`);
  await expect(visitor.getByRole('region', { name: 'Calendario' })).toContainText(`${shown} a las 16:45`);
  await visitor.context().close();
});

test('a file with bad lines changes nothing, and a mended one is imported', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.administrator);
  await open(page, administration.imports);
  const choose = page.getByLabel('Elegir archivo CSV');
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(page.getByText('Adjunte el archivo CSV que desea importar.')).toBeVisible();
  await choose.setInputFiles({ name: 'lista.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(page.getByText('Formato no válido. Solo se acepta: CSV')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'estado_disciplinario' })).toBeVisible();

  const good = { number: '1000000981' };
  await choose.setInputFiles(
    registerFile('registro.csv', [good, { number: '12', email: 'sin-arroba' }, good, { number: '1000000982' }]),
  );
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
  const result = page.getByRole('region', { name: 'Resultado de registro.csv' });
  await expect(result).toContainText('2 líneas con errores');
  await expect(result).toContainText('Se leyeron 4 líneas y no se guardó ninguna');
  const bad = result.getByRole('table');
  await expect(bad.getByRole('rowheader').first()).toContainText(/3$/);
  await expect(bad.getByRole('row').nth(1)).toContainText('Debe tener al menos 5 dígitos');
  await expect(bad.getByRole('row').nth(2)).toContainText('El documento ya está en la línea 2.');
  await expect(page.getByRole('button', { name: 'Importar ahora' })).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Descargar errores (CSV)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('errores-registro.csv');
  const written = await readFile(await download.path(), 'utf8');
  expect(written.split('\r\n')[0]).toBe('\uFEFFlinea;motivo');
  expect(written).toContain('4;El documento ya está en la línea 2.');

  await choose.setInputFiles(registerFile('registro.csv', [good, { number: '1000000982' }]));
  await page.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(result).toContainText('2 líneas nuevas');
  await result.getByText('2 líneas nuevas').click();
  await expect(result.getByRole('table', { name: '2 líneas nuevas' })).toContainText(good.number);
  // A dry run saves nothing: the register is still empty.
  await expect(signIn(server, good)).rejects.toThrow('not_in_register');
  await page.getByRole('button', { name: 'Importar ahora' }).click();
  await dialog(page, 'Importar registro profesional').getByRole('button', { name: 'Sí, importar' }).click();
  await expect(result).toContainText('2 líneas: 2 nuevas, 0 con cambios, 0 iguales.');
  await expect(signIn(server, good)).resolves.toEqual(expect.any(String));

  const history = page.getByRole('table', { name: 'Importaciones anteriores' });
  await expect(history.getByRole('row').nth(1)).toContainText('Importado');
  await expect(history.getByRole('row').nth(2)).toContainText('Sin errores');
  await history
    .getByRole('row')
    .nth(3)
    .getByRole('button', { name: /^Ver errores/ })
    .click();
  await expect(dialog(page, 'Errores de registro.csv').getByRole('table')).toContainText('El documento ya está');
});

test('an auditor can read the administration but change nothing, and a reviewer is sent away', {
  tag: '@full',
}, async ({ page, server, browser }) => {
  await enterAs(page, server, staff.auditor);
  const offered = /Crear|Editar|Desactivar|Activar|Cambiar fechas|Definir fechas|Revisar archivo|Importar/;
  for (const address of Object.values(administration)) {
    await open(page, address);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: offered })).toHaveCount(0);
  }
  const reviewer = await (await browser.newContext({ locale: 'es-CO', baseURL: server.url })).newPage();
  await enterAs(reviewer, server, staff.otherReviewer);
  for (const address of Object.values(administration)) {
    await reviewer.goto(address);
    await expect(reviewer).toHaveURL('/app/dashboard');
  }
  await reviewer.context().close();
});

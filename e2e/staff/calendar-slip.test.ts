import { expect } from '@playwright/test';
import { administration, dialog, inDays } from '../support/administration.ts';
import { test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

// Moves the close of the vote.
test.use({ ownServer: 'calendar-slip' });

const shown = (day: string) => day.split('-').toReversed().join('/');

test('a slip in the dates of an open vote is said before it is saved, and a wrong extension is taken back', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await page.goto(administration.calendar);
  const card = page.getByRole('region', { name: 'Votación' });
  const before = (await card.getByRole('definition').nth(1).textContent()) ?? '';
  const undo = card.getByRole('button', { name: /^Deshacer la ampliación/ });
  await expect(undo).toHaveCount(0);
  await card.getByRole('button', { name: 'Cambiar fechas de votación' }).click();
  const form = dialog(page, 'Fechas de votación');
  const closes = form.getByRole('textbox', { name: 'Fecha de cierre' });
  const save = form.getByRole('button', { name: 'Guardar fechas' });

  await closes.fill(inDays(45 * 365.25));
  await form.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Fallas de internet en dos departamentos.');
  await expect(form.getByRole('status')).toContainText('La votación duraría 45 años');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('La votación duraría 45 años');

  // A wrong month can be meant: it is said, asks for the word, and can be undone.
  await closes.fill(inDays(80));
  await expect(form.getByRole('status')).toContainText(/El cierre se aplaza \d+ días/);
  await save.click();
  await expect(form.getByText(`cierra el ${shown(inDays(80))}`)).toBeVisible();
  await expect(form.getByText(/El cierre se aplaza \d+ días/)).toBeVisible();
  await save.click();
  await expect(form.getByText('Escriba FECHAS para confirmar')).toHaveCount(2);
  await form.getByRole('textbox', { name: 'Escriba FECHAS para confirmar' }).fill('fechas');
  await save.click();
  await expect(form).toBeHidden();
  await expect(card).toContainText(shown(inDays(80)));

  await undo.click();
  const question = dialog(page, 'Deshacer la ampliación de la votación');
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Se escribió otro mes.');
  await question.getByRole('button', { name: 'Deshacer la ampliación' }).click();
  await expect(page.getByText(/La ampliación se deshizo: la votación cierra el /)).toBeVisible();
  await expect(card.getByRole('definition').nth(1)).toHaveText(before);
  await expect(undo).toHaveCount(0);
  const history = page.getByRole('table', { name: 'Historial de cambios del calendario' }).getByRole('row').nth(1);
  await expect(history).toContainText('Se escribió otro mes.');
  await expect(history.locator('ins')).toHaveText(before);
});

test('the dates of a draft that nobody has used are corrected although the opening has passed', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await page.goto(administration.processes);
  await page.getByRole('button', { name: 'Nuevo proceso' }).click();
  const words = dialog(page, 'Nuevo proceso');
  await words.getByLabel('Título').fill('Elecciones 2029');
  await words.getByLabel('Nombre en los enlaces').fill('2029');
  await words.getByLabel('Periodo').fill('2030-2033');
  await words.getByRole('button', { name: 'Crear el borrador' }).click();
  await page.getByRole('link', { name: 'Abrir su calendario' }).click();
  const card = page.getByRole('region', { name: 'Votación' });
  const set = async (opens: string, closes: string) => {
    await card.getByRole('button', { name: /fechas de votación/ }).click();
    const form = dialog(page, 'Fechas de votación');
    await form.getByRole('textbox', { name: 'Fecha de apertura' }).fill(opens);
    await form.getByLabel('Hora de apertura', { exact: true }).fill(
      new Intl.DateTimeFormat('es-CO', {
        timeZone: 'America/Bogota',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(),
    );
    await form.getByRole('textbox', { name: 'Fecha de cierre' }).fill(closes);
    await form.getByLabel('Hora de cierre', { exact: true }).fill('17:00');
    await form.getByRole('textbox', { name: 'Motivo del cambio' }).fill('Resolución 12');
    return form;
  };
  const confirm = async (form: ReturnType<typeof dialog>) => {
    await form.getByRole('button', { name: 'Guardar fechas' }).click();
    await form.getByRole('textbox', { name: 'Escriba FECHAS para confirmar' }).fill('FECHAS');
    await form.getByRole('button', { name: 'Guardar fechas' }).click();
    await expect(form).toBeHidden();
  };
  const past = await set(inDays(-400), inDays(-398));
  await past.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(past.getByRole('alert')).toContainText('y ese momento ya pasó');
  await past.getByRole('button', { name: 'Cancelar' }).click();

  const now = await set(inDays(0), inDays(10));
  await expect(now.getByRole('status')).toContainText('La votación abrirá de inmediato');
  await confirm(now);
  await expect(card).toContainText('Abierta');
  const later = await set(inDays(300), inDays(303));
  await expect(later.getByRole('status')).toContainText(/La votación abrirá dentro de \d+ días/);
  await confirm(later);
  await expect(card).toContainText('Por abrir');
});

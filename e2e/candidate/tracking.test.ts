import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { mailedCode, mailedRadicado, registerUpTo } from '../support/candidate-by-api.ts';
import { picture } from '../support/picture.ts';
import { test } from '../support/server.ts';

test('a candidate follows the candidacy by radicado and document, and withdraws it', {
  tag: ['@mobile-full', '@full'],
}, async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  const radicado = await mailedRadicado(server, person.email);
  await page.goto('/home');
  await page.getByRole('main').getByRole('link', { name: 'Seguimiento', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguimiento de la candidatura');
  const field = page.getByRole('textbox', { name: 'Radicado' });
  await field.fill('12');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(page.getByText('El radicado no es válido: escríbalo completo, como AÑO-C-48201937')).toBeVisible();
  await expectAccessible(page, 'follow-up, refused');
  await field.fill(` ${radicado.toLowerCase()} `);
  await page.keyboard.press('Enter');
  const number = page.getByRole('textbox', { name: 'Número de documento' });
  await expect(number).toBeFocused();
  await expect(page.getByText('El número de documento es obligatorio')).toBeVisible();
  await number.fill(person.number);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Si el radicado y el documento son de una candidatura').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill(await mailedCode(server, person.email));

  await expect(page.getByText(`Radicado ${radicado}`)).toBeVisible();
  // The demonstration was sealed before.
  await expect(page.getByText(/se selló el .+ sin su candidatura/)).toBeVisible();
  const state = page.getByRole('region', { name: 'Estado' });
  await expect(state.getByRole('listitem')).toHaveText([/^Recibida/, 'En revisión', 'Decisión']);
  await expect(state.locator('[aria-current=step]')).toHaveText('En revisión');
  const files = page.getByRole('region', { name: 'Documentos' });
  await expect(files.getByRole('listitem')).toHaveCount(3);
  await files.getByRole('button', { name: 'Ver Identificación' }).click();
  await expect(page.getByRole('dialog', { name: 'Identificación' }).getByRole('document')).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mi inscripción (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`inscripcion-${radicado}.pdf`);
  await picture(page, 'follow-up', { height: 1000 });
  await expectAccessible(page, 'follow-up');

  const code = await page.getByText(new RegExp(`^${radicado}(-[0-9A-Z]{5}){2}$`)).innerText();
  const other = await page.context().newPage();
  await other.goto(`/verificar?codigo=${code}`);
  await expect(other.getByText('La inscripción es auténtica')).toBeVisible();
  await expectAccessible(other, 'a registration’s code');
  await other.close();

  await page.getByRole('button', { name: 'Retirar mi candidatura…' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Retirar su candidatura?' });
  await expect(dialog).toContainText('Su nombre no estará en la tarjeta electoral.');
  await dialog.getByRole('textbox').fill('RETIRAR');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Usted retiró esta candidatura')).toBeVisible();
  await expect(state.getByRole('listitem').last()).toHaveText(/^Retirada/);
  await expect(page.getByRole('button', { name: 'Retirar mi candidatura…' })).toBeHidden();
  await page.getByRole('button', { name: 'Cerrar el seguimiento' }).click();
  await expect(field).toBeVisible();
});

test('the follow-up of a candidacy survives a reload until it is closed', async ({ page, server, newPerson }) => {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  const radicado = await mailedRadicado(server, person.email);
  await page.goto('/seguimiento');
  await page.getByRole('textbox', { name: 'Radicado' }).fill(radicado);
  await page.getByRole('textbox', { name: 'Número de documento' }).fill(person.number);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Si el radicado y el documento son de una candidatura').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Código de verificación' }).fill(await mailedCode(server, person.email));
  await expect(page.getByText(`Radicado ${radicado}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Radicado ${radicado}`)).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el seguimiento' }).click();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Radicado' })).toBeVisible();
});

import { expect } from '@playwright/test';
import {
  addresses,
  expectDraftKept,
  hiddenTextbox,
  openForm,
  reveal,
  textbox,
  validate,
} from '../support/candidate-form.ts';
import { test } from '../support/server.ts';

test('two tabs of one form show the same draft, of which nothing is readable in the storage, nor left there after a logout', async ({
  page,
  context,
  newPerson,
}) => {
  await openForm(page);
  const person = newPerson();
  await validate(page, person);
  const second = await context.newPage();
  await second.goto(addresses().personalForm);
  await expect(second.getByText('Documento validado')).toBeVisible();

  await page.bringToFront();
  await reveal(page, 'Dirección de residencia');
  await textbox(page, 'Dirección de residencia').fill('Calle de la primera pestaña 1');
  await expectDraftKept(page);
  await expect(hiddenTextbox(second, 'Dirección de residencia')).toHaveValue('Calle de la primera pestaña 1');
  const entries = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)),
  );
  expect(entries.map(([name]) => name)).toContain('persist:candidate');
  const text = JSON.stringify(entries);
  for (const secret of [person.number, 'primera', btoa(person.number)]) expect(text).not.toContain(secret);

  await second.bringToFront();
  await reveal(second, 'Número de celular');
  await textbox(second, 'Número de celular').fill('3104567890');
  await expectDraftKept(second);
  await expect(hiddenTextbox(page, 'Número de celular')).toHaveValue('3104567890');
  await page.reload();
  await expect(hiddenTextbox(page, 'Número de celular')).toHaveValue('3104567890');
  await expect(hiddenTextbox(page, 'Dirección de residencia')).toHaveValue('Calle de la primera pestaña 1');

  await second.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(second).toHaveURL('/home');
  await expect(page.getByRole('timer')).toBeHidden();
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('persist:')));
  await expect.poll(stored).toEqual([]);
});

import { expect, type Locator } from '@playwright/test';
import { mailedCode } from '../support/candidate-by-api.ts';
import { press, tabTo, typeInto, watchForPointer } from '../support/keyboard.ts';
import { test } from '../support/server.ts';
import {
  ballotShown,
  choiceCards,
  confirmButton,
  voteDialog,
  voteRegistered,
  voterAddress,
} from '../support/voting.ts';

/** Whether nothing lies over the middle of an element, such as a message or the header that stays. */
const isUncovered = (target: Locator) =>
  target.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test('an accountant votes without a pointer', { tag: '@full' }, async ({ page, server }) => {
  const number = '1000000405';
  const pointerUses = await watchForPointer(page);
  await page.goto('/voting/select');
  await press(page, page.getByRole('link', { name: 'Votar por Representantes Contadores' }));
  await typeInto(page, page.getByRole('textbox', { name: 'Cédula' }), number);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Código de verificación' });
  await expect(code).toBeFocused();
  await page.keyboard.type(await mailedCode(server, voterAddress(number)));
  await ballotShown(page);

  await press(page, page.getByRole('button', { name: 'Página 2' }));
  await expect(page.getByRole('list', { name: 'Candidatos, página 2 de 3' })).toBeFocused();
  const name = await choiceCards(page).first().getByRole('heading').innerText();
  const vote = page.getByRole('button', { name: `Votar por ${name}` });
  await press(page, vote);
  const dialog = voteDialog(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(vote).toBeFocused();
  expect(await isUncovered(vote)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(name);
  await tabTo(page, confirmButton(page));
  await page.keyboard.press('Enter');
  await voteRegistered(page);
  expect(await pointerUses()).toBe(0);
});

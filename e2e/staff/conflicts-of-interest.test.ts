import { expect } from '@playwright/test';
import { registerUpTo } from '../support/candidate-by-api.ts';
import { finalize, openReview } from '../support/review.ts';
import { test } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

test('a reviewer declares a conflict of interest with the keyboard and decides nothing about the candidacy', async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  await enterAs(page, server, staff.otherReviewer);
  await openReview(page, 'first', person.number);
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Me declaro impedido' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Declararme impedido' });
  await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await page.keyboard.type('Trabajamos en la misma firma.');
  await dialog.getByRole('button', { name: 'Me declaro impedido' }).press('Enter');
  await expect(page.getByText('Usted se declaró impedido')).toBeVisible();
  await expect(page.getByRole('group', { name: /^Decisión sobre/ })).toBeHidden();
  await expect(finalize(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Me declaro impedido' })).toBeHidden();
  // What was decided and not sent is gone, and nobody is told that it is lost.
  await expect(page.getByText('Su decisión no se guardó')).toBeHidden();
  await page.getByRole('link', { name: 'Ver en el registro' }).click();
  await expect(page.getByText('Se declaró impedido para decidir sobre la candidatura')).toBeVisible();
});

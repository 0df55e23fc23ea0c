import { expect } from '@playwright/test';
import {
  approve,
  finalize,
  lastLook,
  observations,
  openReview,
  reject,
  sendApproval,
  usualReasons,
} from '../support/review.ts';
import { test } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

test('two reviewers see each other; the second to decide hears of the first and loses no word', {
  tag: '@full',
}, async ({ page, browser, server }) => {
  const number = '1000000203';
  const other = await browser.newContext({ baseURL: server.url, locale: 'es-CO', timezoneId: 'America/Bogota' });
  const second = await other.newPage();
  await enterAs(page, server, staff.reviewer);
  await enterAs(second, server, staff.otherReviewer);

  await openReview(page, 'first', number);
  await openReview(second, 'first', number);
  await expect(second.getByText('Camila Duarte tiene abierta esta candidatura')).toBeVisible();
  await expect(page.getByText('Julián Prada tiene abierta esta candidatura')).toBeVisible({ timeout: 20_000 });

  const [reason] = usualReasons.photo;
  await reject(second, 'Fotografía', reason);
  await approve(second, 'Identificación');
  await approve(second, 'Antecedentes');
  await observations(second).fill('La fotografía debe repetirse con fondo blanco.');
  await finalize(second).click();
  await expect(lastLook(second).getByRole('button', { name: 'Finalizar validación' })).toBeEnabled();

  for (const document of ['Fotografía', 'Identificación', 'Antecedentes']) await approve(page, document);
  await finalize(page).click();
  await sendApproval(page);
  await expect(page.getByText('Todos los documentos aprobados')).toBeVisible();

  const answered = second.waitForResponse((response) => response.url().endsWith('/api/candidates/review'));
  await lastLook(second).getByRole('button', { name: 'Finalizar validación' }).click();
  expect((await answered).status()).toBe(409);
  const refusal = second.getByRole('main').getByRole('alert').filter({ hasText: 'Su decisión no se guardó' });
  await expect(refusal).toContainText(/Camila Duarte ya decidió sobre esta candidatura el \d{2}\/\d{2}\/\d{4} a las/);
  // Said once: no message beside it, and none that says the opposite.
  await expect(second.getByText('Camila Duarte ya decidió sobre esta candidatura')).toHaveCount(1);
  await expect(second.getByText(/siguen guardadas/)).toHaveCount(0);
  const decided = refusal.getByRole('textbox', { name: 'Lo que usted había decidido' });
  await expect(decided).toHaveValue(
    `Fotografía: rechazado. ${reason}\nIdentificación: aprobado\nAntecedentes: aprobado\n` +
      'Observación: La fotografía debe repetirse con fondo blanco.',
  );
  await expect(second.getByText('Todos los documentos aprobados')).toBeVisible();
  await refusal.getByRole('button', { name: 'Descartar' }).click();
  await expect(refusal).toBeHidden();
  await other.close();
});

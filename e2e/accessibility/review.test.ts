import { expect } from '@playwright/test';
import { usualReasons } from '@urna/contract/review';
import { expectAccessible } from '../support/accessibility.ts';
import { approve, finalize, lastLook, lists, openReview, pdfPage, reject, rows, tab } from '../support/review.ts';
import { test } from '../support/server.ts';
import { enterAs, staff } from '../support/staff.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ reducedMotion: 'reduce' });

test('the lists, one of them empty and one with a history open', async ({ page, server }) => {
  await enterAs(page, server, staff.reviewer);
  await page.goto(lists.first);
  await expect(rows(page)).toHaveCount(10);
  await expectAccessible(page, 'candidates');
  await page.goto(`${lists.first}?cedula=1000000301`);
  await rows(page).getByRole('button').focus();
  await expect(page.getByRole('list', { name: 'Historial de validación' })).toBeVisible();
  await expectAccessible(page, 'candidates, history');
  await page.goto(`${lists.final}?cedula=999999`);
  await expect(page.getByText('No hay datos disponibles')).toBeVisible();
  await expectAccessible(page, 'corrections, empty');
});

test('the first validation, with a rejection and the mail that it sends', async ({ page, server }) => {
  await enterAs(page, server, staff.reviewer);
  await openReview(page, 'first', '1000000209');
  await expect(page.getByRole('img', { name: 'Fotografía' })).toBeVisible();
  await expectAccessible(page, 'first validation');
  await approve(page, 'Fotografía');
  await reject(page, 'Identificación', usualReasons.cedula[0]);
  await expect(pdfPage(page)).toContainText('1.000.000.209');
  await page.getByRole('button', { name: 'Datos declarados' }).click();
  await expectAccessible(page, 'first validation, rejected');
  await approve(page, 'Antecedentes');
  await tab(page, 'Consolidado').click();
  await expect(page.getByText(/^Página 1 de \d+$/).first()).toBeVisible();
  await expectAccessible(page, 'consolidated');
  await finalize(page).click();
  await expect(lastLook(page).getByRole('button', { name: 'Finalizar validación' })).toBeEnabled();
  await expectAccessible(page, 'mail');
});

test('the last review and a result, for who decides and for who only reads', async ({ page, server }) => {
  await enterAs(page, server, staff.auditor);
  await openReview(page, 'final', '1000000232');
  await expectAccessible(page, 'last review, waiting');
  await openReview(page, 'first', '1000000301');
  await expect(page.getByText('Todos los documentos aprobados')).toBeVisible();
  await expectAccessible(page, 'approved');
});

import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { registerUpTo } from '../support/candidate-by-api.ts';
import { correctByApi, registerRejected, rejectByApi } from '../support/correction.ts';
import { picture } from '../support/picture.ts';
import {
  approve,
  finalize,
  lastLook,
  lists,
  mail,
  openList,
  openReview,
  pageCount,
  pdfPage,
  reject,
  rows,
  tab,
  usualReasons,
} from '../support/review.ts';
import { type Journey, test, walk } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

test.describe.configure({ timeout: 480_000 });
test.use({ reducedMotion: 'reduce' });

test('the review is accessible: its lists, the first review, the reopening of a registration, and the final review', {
  tag: '@full',
}, async ({ page, server, newPerson }) => {
  await walk({ page, server, newPerson }, [reviewLists, firstReview, reopening, finalReview]);
});

async function reviewLists({ page, server }: Journey): Promise<void> {
  await logInAs(page, server, staff.reviewer);
  await page.goto(lists.first);
  await expect(rows(page)).toHaveCount(10);
  await expectAccessible(page, 'candidates');
  await openList(page, 'first', '1000000301');
  await rows(page).getByRole('button').focus();
  await expect(page.getByRole('list', { name: 'Historial de validación' })).toBeVisible();
  await expectAccessible(page, 'candidates, history');
  await page.getByRole('button', { name: 'Lista de admitidos' }).click();
  await expect(page.getByRole('dialog', { name: 'Lista de candidaturas admitidas' })).toBeVisible();
  await expectAccessible(page, 'the list to publish', '[role=dialog]');
  await openList(page, 'final', '999999');
  await expect(page.getByText('No hay datos disponibles')).toBeVisible();
  await expectAccessible(page, 'corrections, empty');
}

async function firstReview({ page }: Journey): Promise<void> {
  await openReview(page, 'first', '1000000209');
  await expect(page.getByRole('img', { name: 'Fotografía' })).toBeVisible();
  await expectAccessible(page, 'first validation');
  await approve(page, 'Fotografía');
  await reject(page, 'Identificación', usualReasons.cedula[0]);
  await expect(pdfPage(page)).toContainText('1.000.000.209');
  await picture(page, 'review', { height: 900 });
  await page.getByRole('button', { name: 'Datos declarados' }).click();
  await expectAccessible(page, 'first validation, rejected');
  await approve(page, 'Antecedentes');
  await tab(page, 'Consolidado').click();
  await expect(pageCount(page)).toHaveText(/^Página 1 de \d+$/);
  await expectAccessible(page, 'consolidated');
  await finalize(page).click();
  await expect(lastLook(page).getByRole('button', { name: 'Finalizar validación' })).toBeEnabled();
  await expectAccessible(page, 'mail');
  await lastLook(page).getByRole('button', { name: 'Finalizar validación' }).click();
  await expect(page.getByText('Documentos pendientes de subsanación')).toBeVisible();
}

async function reopening({ page, server, newPerson }: Journey): Promise<void> {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  await logInAs(page, server, staff.administrator);
  await openReview(page, 'first', person.number);
  await page.getByRole('button', { name: /distintos? del registro/ }).click();
  await expect(page.getByRole('table', { name: /Lo declarado y lo que dice el registro/ })).toBeVisible();
  await expectAccessible(page, 'register beside the declaration');
  await page.getByRole('button', { name: 'Reabrir la inscripción' }).click();
  const form = page.getByRole('dialog', { name: 'Reabrir la inscripción' });
  await form.getByRole('button', { name: 'Reabrir', exact: true }).click();
  await expect(form.getByText('Indique el motivo')).toBeVisible();
  await expectAccessible(page, 'reopening refused', '[role=dialog]');
  await form.getByRole('textbox', { name: 'Motivo' }).fill('El titular pidió corregir sus datos.');
  await form.getByRole('button', { name: 'Reabrir', exact: true }).click();
  await expect(page.getByText('Inscripción apartada: no cuenta')).toBeVisible();
  await expectAccessible(page, 'registration set aside');
}

test('a decision that another reviewer overtook and the list of shortcuts are accessible', { tag: '@full' }, async ({
  page,
  server,
  newPerson,
}) => {
  const person = newPerson();
  await registerUpTo('submitted', server, person);
  await logInAs(page, server, staff.otherReviewer);
  await openReview(page, 'first', person.number);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await expectAccessible(page, 'shortcuts', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await reject(page, 'Fotografía', usualReasons.photo[0]);
  for (const document of ['Identificación', 'Antecedentes']) await approve(page, document);
  await finalize(page).click();
  await rejectByApi(server, person, ['cedula']);
  await lastLook(page).getByRole('button', { name: 'Finalizar validación' }).click();
  await expect(page.getByRole('textbox', { name: 'Lo que usted había decidido' })).toBeVisible();
  await expect(lastLook(page)).toBeHidden();
  await expectAccessible(page, 'lost work');
});

async function finalReview({ page, server, newPerson }: Journey): Promise<void> {
  const person = newPerson();
  await registerRejected(server, person, ['antecedentes']);
  await correctByApi(server, person);
  // Whoever decided first doesn't decide finally.
  await logInAs(page, server, staff.otherReviewer);
  await openReview(page, 'final', person.number);
  for (const which of ['anterior', 'corregido']) {
    const pane = page.getByRole('group', { name: `Antecedentes: ${which}`, exact: true });
    await expect(pane.getByRole('document')).toContainText('Documento de prueba');
  }
  await expectAccessible(page, 'last review, to decide');
  await reject(page, 'Antecedentes', usualReasons.antecedentes[1]);
  await finalize(page, 'Finalizar última revisión').click();
  await expect(mail(page)).toContainText(usualReasons.antecedentes[1]);
  // The page behind the modal was checked above and is now inert.
  await expectAccessible(page, 'last review, the question', '[role=dialog]');
}

test('the final review and its result are accessible, for reviewers and for auditors', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.auditor);
  await openReview(page, 'final', '1000000232');
  await expectAccessible(page, 'last review, waiting');
  await openReview(page, 'first', '1000000301');
  await expect(page.getByText('Todos los documentos aprobados')).toBeVisible();
  await expectAccessible(page, 'approved');
});

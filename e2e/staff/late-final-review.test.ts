import { expect } from '@playwright/test';
import { errorMessage } from '@urna/contract/shared/errors';
import { demoPerson } from '../../apps/server/src/demo/people.ts';
import { administration, closeWindowAt, dialog } from '../support/administration.ts';
import { correctByApi } from '../support/correction.ts';
import {
  approve,
  finalize,
  lastLook,
  mail,
  observations,
  openList,
  openReview,
  reject,
  rows,
  tab,
  usualReasons,
} from '../support/review.ts';
import { test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

// Closes the correction window for everybody.
test.use({ ownServer: 'late-final-review' });

const FINISH = 'Finalizar última revisión';
const AN_HOUR = 3600 * 1000;

test('after the correction window, a candidacy without a correction gets its final decision', { tag: '@full' }, async ({
  page,
  server,
  browser,
}) => {
  const person = demoPerson(1_000_000_231);
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'final', person.number);
  await expect(page.getByText(/El candidato aún puede subsanar/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Finalizar' })).toBeHidden();

  const administrator = await (await browser.newContext({ locale: 'es-CO', baseURL: server.url })).newPage();
  await logInAs(administrator, server, staff.administrator);
  await administrator.goto(administration.calendar);
  await administrator.getByRole('button', { name: 'Cambiar fechas de subsanación' }).click();
  const form = dialog(administrator, 'Fechas de subsanación');
  const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(Date.now() - 24 * AN_HOUR);
  await form.getByRole('textbox', { name: 'Fecha de cierre' }).fill(yesterday);
  await form.getByLabel('Hora de cierre').fill('17:00');
  await form.getByRole('textbox', { name: 'Motivo del cambio' }).fill('El plazo terminó.');
  await form.getByRole('button', { name: 'Guardar fechas' }).click();
  await expect(form.getByRole('alert')).toContainText('y ese momento ya pasó');
  await closeWindowAt(server, 'inscription', new Date());
  await closeWindowAt(server, 'correction', new Date());
  await administrator.reload();
  await expect(administrator.getByRole('region', { name: 'Subsanación' })).toContainText('Cerrada');
  await administrator.context().close();

  await openList(page, 'final', person.number);
  await expect(rows(page)).toContainText('Por revisar');
  await rows(page).getByRole('link', { name: 'Última revisión' }).click();
  // Rejected documents are shown undecided; approved ones stay approved.
  await expect(tab(page, 'Antecedentes')).toHaveAttribute('aria-current', 'true');
  await expect(tab(page, 'Antecedentes')).toContainText('Pendiente');
  await expect(tab(page, 'Identificación')).toContainText('Aprobado');
  await reject(page, 'Antecedentes', usualReasons.antecedentes[0]);
  await finalize(page, FINISH).click();
  await expect(lastLook(page)).toContainText('Candidatura rechazada');
  await expect(mail(page)).toContainText(usualReasons.antecedentes[0]);
  await lastLook(page).getByRole('checkbox', { name: 'Entiendo que la decisión es definitiva' }).check();
  await lastLook(page).getByRole('button', { name: FINISH }).click();
  await expect(page.getByText('Candidatura rechazada')).toBeVisible();
  await expect(finalize(page, FINISH)).toBeHidden();
});

test('a correction that arrives meanwhile is told, and no word is lost', { tag: '@full' }, async ({ page, server }) => {
  const person = demoPerson(1_000_000_232);
  const reason = `${usualReasons.antecedentes[2]} Le falta la segunda página.`;
  await closeWindowAt(server, 'inscription', new Date());
  await closeWindowAt(server, 'correction', new Date());
  await logInAs(page, server, staff.otherReviewer);
  await openReview(page, 'final', person.number);
  await reject(page, 'Antecedentes', usualReasons.antecedentes[2]);
  await page.getByRole('textbox', { name: 'Motivo del rechazo' }).fill(reason);
  await observations(page).fill('No envió nada dentro del plazo.');
  await finalize(page, FINISH).click();
  await lastLook(page).getByRole('checkbox', { name: 'Entiendo que la decisión es definitiva' }).check();

  await closeWindowAt(server, 'correction', new Date(Date.now() + AN_HOUR));
  await correctByApi(server, person);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/candidates/finish-subsanation'));
  await lastLook(page).getByRole('button', { name: FINISH }).click();
  expect((await answered).status()).toBe(409);
  await expect(lastLook(page)).toBeHidden();

  const refusal = page.getByRole('main').getByRole('alert').filter({ hasText: 'Su decisión no se guardó' });
  await expect(refusal).toContainText(errorMessage('documents_changed'));
  const decided = refusal.getByRole('textbox', { name: 'Lo que usted había decidido' });
  await expect(decided).toHaveValue(`Antecedentes: rechazado. ${reason}`);
  await expect(refusal.locator('xpath=..')).toBeFocused();
  await expect(observations(page)).toHaveValue('No envió nada dentro del plazo.');
  // The new document awaits a decision, beside the one it replaces.
  await expect(tab(page, 'Antecedentes')).toContainText('Pendiente');
  await expect(page.getByRole('group', { name: 'Antecedentes: corregido', exact: true })).toBeVisible();
  await expect(finalize(page, FINISH)).toBeDisabled();
  await refusal.getByRole('button', { name: 'Descartar' }).click();
  await expect(refusal).toBeHidden();

  await approve(page, 'Antecedentes');
  await observations(page).fill('El certificado corregido está completo.');
  await finalize(page, FINISH).click();
  await lastLook(page).getByRole('checkbox', { name: 'Entiendo que la decisión es definitiva' }).check();
  await lastLook(page).getByRole('button', { name: FINISH }).click();
  await expect(page.getByText('Todos los documentos aprobados')).toBeVisible();
});

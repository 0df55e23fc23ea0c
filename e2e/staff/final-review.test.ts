import { expect } from '@playwright/test';
import { undecidedTexts } from '@urna/contract/candidacy/review';
import { demoPerson } from '../../apps/server/src/demo/people.ts';
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
  tab,
  usualReasons,
} from '../support/review.ts';
import { ownInFullRun, test } from '../support/server.ts';
import { logInAs, staff } from '../support/staff.ts';

// The candidates' correction journeys use the same people.
test.use({ ownServer: ownInFullRun('final-review') });

const FINISH = 'Finalizar última revisión';

test('the corrected document is approved beside the rejected one, irreversibly', async ({ page, server }) => {
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'final', '1000000241');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Última revisión');
  await expect(tab(page, 'Antecedentes')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText(/^Motivo del rechazo:/)).toBeVisible();
  for (const which of ['anterior', 'corregido']) {
    const pane = page.getByRole('group', { name: `Antecedentes: ${which}`, exact: true });
    await expect(pane.getByRole('document')).toContainText('ANTECEDENTES');
  }
  // Documents approved in the first validation stay approved and can be viewed again.
  await expect(tab(page, 'Fotografía')).toContainText('Aprobado');
  await expect(page.getByText(undecidedTexts.final)).toBeVisible();
  await expect(finalize(page, FINISH)).toBeDisabled();

  await approve(page, 'Antecedentes');
  await observations(page).fill('El certificado corregido está vigente.');
  await finalize(page, FINISH).click();
  await expect(lastLook(page)).toContainText('Esta decisión es irreversible');
  await expect(mail(page)).toContainText('El certificado corregido está vigente.');
  const send = lastLook(page).getByRole('button', { name: FINISH });
  await expect(send).toBeDisabled();
  await lastLook(page).getByRole('checkbox', { name: 'Entiendo que la decisión es definitiva' }).check();
  await send.click();
  await expect(page.getByText('Todos los documentos aprobados')).toBeVisible();
  await expect(finalize(page, FINISH)).toBeHidden();
});

test('a document that is rejected again ends the candidacy', { tag: '@full' }, async ({ page, server }) => {
  const person = demoPerson(1_000_000_231);
  await correctByApi(server, person);
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'final', person.number);
  const [, reason] = usualReasons.antecedentes;
  await reject(page, 'Antecedentes', reason);
  await finalize(page, FINISH).click();
  await expect(lastLook(page)).toContainText('Candidatura rechazada');
  await expect(mail(page)).toContainText(reason);
  await lastLook(page).getByRole('checkbox', { name: 'Entiendo que la decisión es definitiva' }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/candidates/finish-subsanation'));
  await lastLook(page).getByRole('button', { name: FINISH }).click();
  expect((await sent).postDataJSON()).toMatchObject({ is_approved: false });
  await expect(page.getByText('Candidatura rechazada')).toBeVisible();
  await openList(page, 'final', person.number);
  await expect(page.getByRole('table')).toContainText('Rechazado');
});

test('while the candidate may still correct, the page says so and offers no decision', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.reviewer);
  await openReview(page, 'final', '1000000232');
  await expect(page.getByText(/El candidato aún puede subsanar.*El plazo cierra el \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await expect(page.getByRole('group', { name: /^Decisión sobre/ })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Finalizar' })).toBeHidden();
});

import { expect } from '@playwright/test';
import { closeWindowAt, dialog } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import { ACCOUNTANT, addresses } from '../support/candidate-form.ts';
import {
  contests,
  newTrusteeKey,
  openContest,
  openStep,
  rehearseByApi,
  stage,
  step,
  test,
} from '../support/contest.ts';
import { logInAs, staff, staffSession } from '../support/staff.ts';
import { prepareContest } from '../support/trustee.ts';

test.use({ ownServer: 'early-sealing' });

const MINUTE = 60_000;
const reason = 'La Junta decidió votar con las candidaturas admitidas hasta hoy.';
const truth = 'La tarjeta electoral de esta votación ya se selló.';

test('a contest is sealed while people register only with a reason, and the door tells that they won’t be on the ballot', {
  tag: '@full',
}, async ({ page, server, browser }) => {
  await prepareContest(server, ['1000000401', '1000000402']);
  // Before the vote, which opens in an hour.
  await closeWindowAt(server, 'correction', new Date(Date.now() + 40 * MINUTE));
  await closeWindowAt(server, 'inscription', new Date(Date.now() + 30 * MINUTE));
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const key = newTrusteeKey();
  const trustee = { name: 'Luz Mora', email: 'luz@demo.test', public_key: key.publicKey };
  await call(server, 'POST', '/admin/contests/contador/trustees', trustee, token);
  await rehearseByApi(server, trustee.email, key);

  const context = await browser.newContext({ locale: 'es-CO', baseURL: server.url });
  const candidate = await context.newPage();
  await candidate.goto('/home');
  const door = candidate.getByRole('article', { name: ACCOUNTANT });
  await expect(door.getByRole('link', { name: 'Iniciar Inscripción' })).toBeVisible();
  await expect(door).not.toContainText(truth);

  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const seal = await openStep(page, 'Sellar');
  await expect(seal).toContainText(/Las inscripciones siguen abiertas hasta el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\./);
  await expect(seal).toContainText(/Las subsanaciones siguen abiertas hasta/);
  await seal.getByRole('button', { name: 'Sellar la elección' }).click();
  const question = dialog(page, 'Sellar la elección: Representantes Contadores');
  await question
    .getByRole('textbox', { name: 'Motivo para sellar con pocos custodios' })
    .fill('Así lo pidió la Junta.');
  await question.getByRole('textbox', { name: 'Escriba ACEPTO POCOS CUSTODIOS' }).fill('acepto pocos custodios');
  await question.getByRole('textbox', { name: 'Escriba SELLAR para confirmar' }).fill('sellar');
  await question.getByRole('button', { name: 'Sellar definitivamente' }).click();
  const early = question.getByRole('textbox', { name: 'Motivo para sellar antes' });
  await expect(early).toBeFocused();
  await early.fill(reason);
  await question.getByRole('button', { name: 'Sellar definitivamente' }).click();
  await expect(stage(page)).toContainText('Sellada');
  const sealed = await openStep(page, 'Sellar');
  await expect(sealed).toContainText('Se selló con candidaturas todavía por decidir');
  await expect(sealed).toContainText(`Motivo: ${reason}`);
  await expect(step(page, 'Sellar')).toContainText('Las inscripciones siguen abiertas hasta el');

  await candidate.goto('/home');
  await expect(door).toContainText(truth);
  await door.getByRole('link', { name: 'Iniciar Inscripción' }).click();
  await expect(candidate).toHaveURL(addresses().personalForm);
  await expect(candidate.getByText(truth)).toBeVisible();
  await context.close();
});

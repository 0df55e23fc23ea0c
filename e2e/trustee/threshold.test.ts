import { expect } from '@playwright/test';
import { dialog } from '../support/administration.ts';
import { contests, openContest, openStep, stage, step, test } from '../support/contest.ts';
import { logInAs, staff } from '../support/staff.ts';
import {
  checkAndDecrypt,
  checkAndSign,
  chooseFile,
  expectNothingSecretSent,
  holdVote,
  inviteTrustees,
  openLink,
  openTrustee,
  prepareContest,
  readBack,
  saveKey,
  sealByApi,
  type Trustee,
  task,
  unlock,
} from '../support/trustee.ts';

test.use({ ownServer: 'trustees-threshold' });
test.describe.configure({ timeout: 420_000 });

const voters = ['1000000401', '1000000402', '1000000403', '1000000404'];
const people = ['Ana Gil', 'Beto Cruz', 'Celia Mar'].map((name, index) => ({
  name,
  email: `umbral${String(index + 1)}@demo.test`,
}));

test('two of three trustees, one of them absent, come to the result', { tag: '@full' }, async ({
  page,
  server,
  browser,
  errors: _errors,
}) => {
  await prepareContest(server, voters);
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const trustees = await openStep(page, 'Custodios');
  await trustees.getByRole('button', { name: 'Cambiar la regla' }).click();
  const rule = dialog(page, '¿Cuántos custodios hacen falta?');
  await rule.getByRole('combobox', { name: 'Para abrir el total hacen falta' }).selectOption('threshold');
  await rule.getByRole('textbox', { name: 'Cuántos bastan' }).fill('3');
  await rule.getByRole('button', { name: 'Guardar la regla' }).click();
  await expect(rule.getByText(/^El umbral es menor que el número de custodios/)).toBeVisible();
  await rule.getByRole('textbox', { name: 'Cuántos bastan' }).fill('2');
  await rule.getByRole('button', { name: 'Guardar la regla' }).click();
  await expect(rule).toBeHidden();
  await expect(trustees).toContainText('Bastan 2 de 3 custodios');
  await inviteTrustees(page, trustees, people);
  await expect(trustees.getByRole('button', { name: 'Invitar a un custodio' })).toHaveCount(0);

  const trusteesAtWork: Trustee[] = [];
  for (const person of people) {
    const trustee = await openTrustee(browser, server, person);
    trusteesAtWork.push(trustee);
    await saveKey(trustee);
    await readBack(trustee);
  }
  const [ana, beto, celia] = trusteesAtWork as [Trustee, Trustee, Trustee];
  // Each page proceeds as soon as the others are done, without a reload.
  for (const [title, button] of [
    ['Fije su parte de la llave', 'Preparar y entregar la huella'],
    ['Reparta las partes de la llave', 'Preparar y enviar las partes'],
    ['Reciba su parte de la llave', 'Comprobar y recibir mi parte'],
    ['Haga el ensayo', 'Hacer el ensayo'],
  ] as const) {
    for (const { page: own } of trusteesAtWork) {
      await expect(task(own, title)).toBeVisible();
      await own.getByRole('button', { name: button }).click();
      await expect(task(own, title)).toBeHidden();
    }
  }
  for (const { page: own } of trusteesAtWork) await expect(task(own, 'Todo listo por ahora')).toBeVisible();
  await trustees.getByRole('button', { name: 'Actualizar' }).click();
  await expect(trustees.getByText('El ensayo salió bien')).toBeVisible();
  await sealByApi(server);
  // Two of three trustees sign, with the joint key found in the sealed setup.
  for (const trustee of [ana, celia]) {
    await openLink(server, trustee);
    await chooseFile(trustee.page, trustee.file);
    await unlock(trustee.page);
    await checkAndSign(trustee);
  }
  await holdVote(server, voters, [1, 'blank', 1, 1]);

  for (const trustee of [celia, ana]) {
    await openLink(server, trustee);
    await chooseFile(trustee.page, trustee.file);
    await unlock(trustee.page);
    await checkAndDecrypt(trustee);
  }
  for (const trustee of trusteesAtWork) await expectNothingSecretSent(trustee);
  await beto.page.reload();
  await expect(beto.page.getByText('Ya había suficientes custodios y no hizo falta su parte. Gracias.')).toBeVisible();

  await page.reload();
  await expect(stage(page)).toContainText('Resultado obtenido');
  await step(page, 'Publicación').getByRole('button', { name: 'Publicar el resultado' }).click();
  const question = dialog(page, 'Publicar el resultado: Representantes Contadores');
  await question.getByRole('textbox').fill('PUBLICAR');
  await question.getByRole('button', { name: 'Publicar definitivamente' }).click();
  await expect(stage(page)).toContainText('Resultado publicado');
  await step(page, 'Publicación').getByRole('link', { name: 'Ver el resultado' }).click();
  await expect(page.getByText('Obtuvo 3 votos, el 75,00 % del total.')).toBeVisible();
  await expect(page.getByText('hacían falta el servidor y 2 de 3 custodios')).toBeVisible();
  await expect(page.getByText('No hizo falta su parte')).toHaveCount(1);
});

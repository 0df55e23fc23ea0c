import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { dialog } from '../support/administration.ts';
import { contests, openContest, openStep, setVotingWindow, stage, step, test } from '../support/contest.ts';
import { logInAs, staff } from '../support/staff.ts';
import { expectToolAgrees } from '../support/tool-commands.ts';
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
  secretIn,
  type Trustee,
  task,
  trusteeLink,
  unlock,
} from '../support/trustee.ts';

test.use({ ownServer: 'trustees-all' });
test.describe.configure({ timeout: 420_000 });

const voters = Array.from({ length: 8 }, (_, index) => String(1_000_000_401 + index));
/** Five votes for the first choice, two for the third, one blank. */
const votes = [0, 0, 2, 0, 'blank', 2, 0, 0] as const;
const people = ['Luz Mora', 'Iván Rey', 'Noemí Paz'].map((name, index) => ({
  name,
  email: `custodio${String(index + 1)}@demo.test`,
}));

test('three trustees, all required, go from the invitation to the published result', { tag: '@full' }, async ({
  page,
  server,
  browser,
  errors: _errors,
}) => {
  await prepareContest(server, voters);
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const trustees = await openStep(page, 'Custodios');
  await expect(trustees).toContainText('Hacen falta todos los custodios');
  await inviteTrustees(page, trustees, people);
  await expect(trustees).toContainText('Se espera a Luz Mora, Iván Rey y Noemí Paz.');

  const trusteesAtWork: Trustee[] = [];
  for (const person of people) trusteesAtWork.push(await openTrustee(browser, server, person));
  const [luz, ivan, noemi] = trusteesAtWork as [Trustee, Trustee, Trustee];
  // The token has been removed from the address bar.
  await expect(luz.page).toHaveURL('/custodio');

  // Luz chooses a wrong file, then her own.
  await saveKey(luz);
  await saveKey(ivan);
  await luz.page.getByLabel('Elegir el archivo guardado').setInputFiles(ivan.file);
  await expect(luz.page.getByText('No es el archivo de la llave que acaba de crear.')).toBeVisible();
  // The right file with a wrong passphrase.
  await luz.page.getByLabel('Elegir el archivo guardado').setInputFiles(luz.file);
  await luz.page.getByLabel('Frase de acceso', { exact: true }).fill('otra frase que no es');
  await luz.page.getByRole('button', { name: 'Comprobar el archivo' }).click();
  await expect(luz.page.getByText(/^Esa frase no abre el archivo/)).toBeVisible();
  await luz.page.getByRole('button', { name: 'Elegir otro archivo' }).click();
  await readBack(luz);
  await expect(task(luz.page, 'Haga el ensayo')).toBeVisible();

  // Iván closes the browser between saving and reading back, and continues with the link and the file.
  await ivan.page.close();
  ivan.page = await ivan.context.newPage();
  await ivan.page.goto(await trusteeLink(server, ivan.email));
  await expect(ivan.page.getByText('Usted ya creó una llave en este equipo')).toBeVisible();
  await readBack(ivan);
  await expect(task(ivan.page, 'Haga el ensayo')).toBeVisible();

  await saveKey(noemi);
  await readBack(noemi);
  for (const { page: own } of trusteesAtWork) {
    // The file is still open from the previous step.
    await own.getByRole('button', { name: 'Hacer el ensayo' }).click();
    await expect(task(own, 'Todo listo por ahora')).toBeVisible();
  }

  await trustees.getByRole('button', { name: 'Actualizar' }).click();
  await expect(trustees.getByText('El ensayo salió bien')).toBeVisible();
  await sealByApi(server);

  // The window opens but the acts aren't signed: both voter and administrator see why.
  await setVotingWindow(server, new Date(Date.now() + 1500), new Date(Date.now() + 200_000));
  const early = await (await browser.newContext({ baseURL: server.url, locale: 'es-CO' })).newPage();
  await early.waitForTimeout(2000);
  await early.goto('/voting/login-accountant');
  await early
    .getByRole('textbox')
    .first()
    .fill(voters[0] ?? '');
  await early.keyboard.press('Enter');
  // The page says it by itself, and again as the answer to the number.
  await expect(early.getByText(/faltan firmas de los custodios en el acta de sellado/)).toHaveCount(2);
  await page.reload();
  const voting = await openStep(page, 'Votación');
  await expect(voting.getByText('Espera las firmas del acta de sellado: 0 de 3.').first()).toBeVisible();

  // Luz is shown a key that isn't hers, refuses to sign and raises an alarm; then everybody signs the real setup.
  await openLink(server, luz);
  await luz.page.route('**/api/trustees/me', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace('"owner":2', '"owner":3') });
  });
  await luz.page.reload();
  await chooseFile(luz.page, luz.file);
  await unlock(luz.page);
  await luz.page.getByRole('button', { name: 'Comprobar lo que se selló' }).click();
  await expect(luz.page.getByText('La llave que se publicó como suya no es la de su archivo.')).toBeVisible();
  await expect(luz.page.getByRole('button', { name: 'Firmar el acta de sellado' })).toBeDisabled();
  await luz.page.getByRole('button', { name: 'No es mi llave o algo no coincide' }).click();
  const alarm = dialog(luz.page, 'Avisar que lo sellado no es correcto');
  await alarm.getByRole('textbox').fill('La huella con mi nombre no es la mía.');
  await alarm.getByRole('button', { name: 'Avisar a los administradores' }).click();
  await expect(luz.page.getByText('Usted avisó que algo no es correcto')).toBeVisible();
  await page.reload();
  await expect(voting.getByText('No abre: Luz Mora avisa que lo sellado no es correcto.').first()).toBeVisible();
  await luz.page.unroute('**/api/trustees/me');
  for (const trustee of trusteesAtWork) {
    await openLink(server, trustee);
    await chooseFile(trustee.page, trustee.file);
    await unlock(trustee.page);
    await checkAndSign(trustee);
  }
  await holdVote(server, voters, votes, { windowIsSet: true });

  // No part of the result is public yet.
  const visitor = await (await browser.newContext({ baseURL: server.url, locale: 'es-CO' })).newPage();
  await visitor.goto('/resultados');
  await expect(visitor.getByText('La votación cerró: todavía no hay resultado')).toBeVisible();
  expect((await visitor.request.get('/api/elections/contador/results')).status()).toBe(404);

  await page.reload();
  const tally = await openStep(page, 'Escrutinio');
  await expect(tally).toContainText('Partes puestas por los custodios: 0 de 3.');
  await tally.getByRole('button', { name: 'Recordar a Luz Mora' }).click();
  await expect(page.getByText('El recordatorio se envió.')).toBeVisible();

  await openLink(server, luz);
  await chooseFile(luz.page, ivan.file);
  await expect(luz.page.getByText('Este archivo es de otra persona: Iván Rey.')).toBeVisible();
  const damaged = `${luz.file}-damaged`;
  writeFileSync(damaged, readFileSync(luz.file, 'utf8').slice(0, 300));
  await chooseFile(luz.page, damaged);
  await expect(luz.page.getByText(/^Este no es un archivo de custodio, o está dañado/)).toBeVisible();
  const others = `${luz.file}-other-contest`;
  writeFileSync(others, readFileSync(luz.file, 'utf8').replace('"contest": "contador"', '"contest": "ies"'));
  await chooseFile(luz.page, others);
  await expect(luz.page.getByText(/^Este archivo es de otra elección/)).toBeVisible();
  // A protected file with one changed word opens with no passphrase, and the page says so.
  const touched = `${luz.file}-touched`;
  writeFileSync(touched, readFileSync(luz.file, 'utf8').replace('"created_at": "2', '"created_at": "3'));
  await chooseFile(luz.page, touched);
  await unlock(luz.page);
  await expect(luz.page.getByText(/^Esa frase no abre el archivo/)).toBeVisible();
  await luz.page.getByRole('button', { name: 'Elegir otro archivo' }).click();
  // belenios-tool's format doesn't name the owner: one digit is changed, and the resulting decryption isn't sent.
  const secret = await secretIn(luz);
  const changed = `${luz.file}.privkey`;
  writeFileSync(changed, `"${secret.startsWith('1') ? '2' : '1'}${secret.slice(1)}"\n`);
  await chooseFile(luz.page, changed);
  await luz.page.getByRole('button', { name: 'Comprobar la urna' }).click();
  await expect(luz.page.getByText('La urna y la suma son correctas')).toBeVisible({ timeout: 60_000 });
  await luz.page.getByRole('button', { name: 'Descifrar y enviar mi parte' }).click();
  await expect(luz.page.getByText(/^El archivo no corresponde a la llave que usted entregó/)).toBeVisible();
  await luz.page.getByRole('button', { name: 'Elegir otro' }).click();
  await chooseFile(luz.page, luz.file);
  await unlock(luz.page);
  await luz.page.getByRole('button', { name: 'Descifrar y enviar mi parte' }).click();
  await expect(task(luz.page, 'Su tarea terminó')).toBeVisible();

  for (const trustee of [ivan, noemi]) {
    await openLink(server, trustee);
    await chooseFile(trustee.page, trustee.file);
    await unlock(trustee.page);
    await checkAndDecrypt(trustee);
  }
  for (const trustee of trusteesAtWork) {
    expect(trustee.sent.length).toBeGreaterThan(5);
    await expectNothingSecretSent(trustee);
  }

  // A worker combines the parts within a second or two, and the page fetches only on load.
  await expect(async () => {
    await page.reload();
    await expect(stage(page)).toContainText('Resultado obtenido', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  const publication = step(page, 'Publicación');
  await publication.getByRole('button', { name: 'Publicar el resultado' }).click();
  const question = dialog(page, 'Publicar el resultado: Representantes Contadores');
  await question.getByRole('textbox').fill('publícalo');
  await question.getByRole('button', { name: 'Publicar definitivamente' }).click();
  await expect(question.getByText('Escriba PUBLICAR para confirmar')).toHaveCount(2);
  await question.getByRole('textbox').fill('publicar');
  await question.getByRole('button', { name: 'Publicar definitivamente' }).click();
  await expect(stage(page)).toContainText('Resultado publicado');

  await visitor.reload();
  await expect(visitor.getByText(/ obtuvo la mayor votación$/)).toBeVisible();
  await expect(visitor.getByText('Obtuvo 5 votos, el 62,50 % del total.')).toBeVisible();
  const rows = visitor.getByRole('region', { name: 'Votos por candidato' }).locator('ol > li');
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(0)).toContainText('62,50 %');
  await expect(rows.nth(1)).toContainText('25,00 %');
  await expect(rows.last()).toContainText('Voto en blanco');
  await expect(rows.last()).toContainText('12,50 %');
  for (const { name } of people) await expect(visitor.getByText(name, { exact: true })).toBeVisible();
  const proofs = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Descargar las pruebas de descifrado (.json)' }).click();
  expect((await proofs).suggestedFilename()).toBe('pruebas-de-descifrado-2025-contador.json');
  const acta = await visitor.request.get('/api/elections/contador/acta');
  expect(acta.headers()['content-type']).toContain('application/pdf');

  await expectToolAgrees(visitor);
  await visitor.getByRole('link', { name: 'Verificar en este navegador' }).click();
  await visitor.getByRole('button', { name: 'Verificar esta urna' }).first().click();
  await expect(visitor.getByText('Verificada: cada paso, de la apertura al resultado, es correcto.')).toBeVisible({
    timeout: 60_000,
  });
  await visitor.getByText('Ver todo lo que se revisó').click();
  await expect(visitor.getByRole('row', { name: 'Pruebas fuertes de los descifrados 4' })).toBeVisible();
  await expect(visitor.getByText(/^Sin pruebas fuertes/)).toHaveCount(0);
});

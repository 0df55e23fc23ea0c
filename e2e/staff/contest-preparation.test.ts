import { expect } from '@playwright/test';
import type { ImportJob } from '@urna/contract/people/imports';
import { dialog } from '../support/administration.ts';
import { call } from '../support/candidate-by-api.ts';
import {
  accountantsRoll,
  contests,
  newTrusteeKey,
  openContest,
  openStep,
  rehearseByApi,
  setVotingWindow,
  signByApi,
  stage,
  step,
  test,
} from '../support/contest.ts';
import { enterAs, logInAs, staff, staffSession } from '../support/staff.ts';
import { voteByApi } from '../support/vote-by-api.ts';

/** The trustee is invited in one journey and signs in the next. */
const luzKey = newTrusteeKey();

// Uses up its contest, which can be sealed only once, so the journeys run in order.
test.use({ ownServer: 'contest-preparation' });
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const voters = ['1000000401', '1000000402', '1000000403'];
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

test('a candidate on the ballot is found, excluded with a reason and brought back, and the blank vote is switched off and on', {
  tag: '@full',
}, async ({ page, server }) => {
  await enterAs(page, server, staff.administrator);
  await page.getByRole('link', { name: 'Elecciones' }).click();
  await expect(page).toHaveURL(contests.contador);
  await expect(stage(page)).toHaveText('En preparación');
  await expect(step(page, 'Censo')).toContainText('Espera el archivo con las personas que pueden votar.');
  const ballot = await openStep(page, 'Candidatos');
  const cards = ballot.getByRole('list', { name: 'Candidatos en la tarjeta electoral' }).getByRole('listitem');
  await expect(cards).toHaveCount(9);
  await expect(cards.first().locator('img')).toHaveJSProperty('complete', true);
  await ballot.getByRole('button', { name: 'Ver los 12 candidatos' }).click();
  await expect(cards).toHaveCount(12);

  const name = await cards.nth(4).locator('p').first().innerText();
  const search = ballot.getByRole('searchbox', { name: 'Buscar en la tarjeta electoral' });
  await search.fill(
    name
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toUpperCase(),
  );
  await expect(cards).toHaveCount(1);
  await expect(ballot.getByText('1 candidato encontrado')).toBeVisible();
  await search.fill('nadie se llama así');
  await expect(ballot.getByText('Ningún candidato coincide con la búsqueda.')).toBeVisible();
  await search.fill('');

  await ballot.getByRole('button', { name: `Retirar a ${name}` }).click();
  const form = dialog(page, 'Retirar de la tarjeta electoral');
  await form.getByRole('button', { name: 'Retirar de la tarjeta' }).click();
  await expect(form.getByText('Indique el motivo')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Renunció el 3 de septiembre.');
  await form.getByRole('button', { name: 'Retirar de la tarjeta' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('El candidato no estará en la tarjeta electoral.')).toBeVisible();
  await expect(step(page, 'Candidatos')).toContainText('11 candidatos y voto en blanco; 1 retirado');
  const withdrawn = ballot.getByRole('region', { name: 'Retirados de la tarjeta' });
  await expect(withdrawn).toContainText('Renunció el 3 de septiembre.');
  await expect(withdrawn).toContainText('Retirado por Beatriz Arango');
  await withdrawn.getByRole('button', { name: `Devolver a ${name} a la tarjeta` }).click();
  await expect(withdrawn).toBeHidden();
  await expect(step(page, 'Candidatos')).toContainText('12 candidatos y voto en blanco');

  const blank = ballot.getByRole('switch', { name: 'Ofrecer «Voto en blanco» en la tarjeta' });
  await expect(blank).toBeChecked();
  await blank.press(' ');
  await expect(step(page, 'Candidatos')).toContainText('12 candidatos, sin voto en blanco');
  await page.reload();
  await openStep(page, 'Candidatos');
  await expect(blank).not.toBeChecked();
  await blank.press(' ');
  await expect(step(page, 'Candidatos')).toContainText('12 candidatos y voto en blanco');
});

test('the rule for a majority of blank votes is removed, suggested, refused and saved', { tag: '@full' }, async ({
  page,
  server,
}) => {
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const publication = await openStep(page, 'Publicación');
  const proposed = /^Si el voto en blanco obtiene la mayoría absoluta/;
  const form = dialog(page, 'Si el voto en blanco obtiene la mayoría');
  const rule = form.getByRole('textbox', { name: 'Regla, como saldrá en el acta' });
  const none = form.getByRole('button', { name: 'Sin regla' });
  const open = publication.getByRole('button', { name: 'Cambiar el texto' });
  await open.click();
  await expect(rule).toHaveValue(proposed);
  await none.click();
  await expect(form).toBeHidden();
  await expect(publication).toContainText('Ninguna: el acta solo dirá cuántos fueron.');

  await open.click();
  await expect(rule).toHaveValue(proposed);
  await expect(none).toBeHidden();
  await rule.fill('Corta');
  await form.getByRole('button', { name: 'Guardar la regla' }).click();
  await expect(form.getByText('Escriba la regla completa, o quítela')).toBeVisible();
  await expect(rule).toBeFocused();
  await rule.fill('Si el blanco gana, se repite una vez');
  await form.getByRole('button', { name: 'Guardar la regla' }).click();
  await expect(form).toBeHidden();
  await expect(publication).toContainText('Si el blanco gana, se repite una vez.');
});

test('a roll with bad lines is refused, one is imported after a dry run, and one without a third of it by a typed word', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const roll = step(page, 'Censo');
  const file = roll.getByLabel('Elegir archivo CSV');
  await file.setInputFiles(accountantsRoll('malo.csv', ['1000000401', '12', '1000000401']));
  await roll.getByRole('button', { name: 'Revisar archivo' }).click();
  const bad = roll.getByRole('table', { name: 'Líneas con errores de malo.csv' });
  await expect(bad.getByRole('row', { name: /^3 / })).toContainText('Debe tener al menos 5 dígitos');
  await expect(bad.getByRole('row', { name: /^4 / })).toContainText('El documento ya está en la línea 2.');
  const first = [...voters.slice(0, 2), '1000000404'];
  await file.setInputFiles(accountantsRoll('censo.csv', first));
  await roll.getByRole('button', { name: 'Revisar archivo' }).click();
  await expect(roll).toContainText('3 líneas listas para importar.');
  await expect(roll).toContainText('3 líneas nuevas');
  await expect(roll).toContainText('0 personas salen del censo');
  const checks = roll.getByRole('list', { name: 'Por revisar en el censo' });
  await expect(checks).toContainText('Nadie parece repetido');
  await expect(checks).toContainText('Ningún correo es de varias personas');
  await expect(roll).toContainText('Espera el archivo');
  await roll.getByRole('button', { name: 'Importar ahora' }).click();
  const question = dialog(page, 'Importar censo: representantes contadores');
  await expect(question).toContainText('quien no esté en el archivo no podrá votar');
  await question.getByRole('button', { name: 'Sí, importar' }).click();
  await expect(roll).toContainText('3 personas pueden votar');
  await expect(roll).toContainText('censo.csv');
  // The next step opens by itself; completed ones stay visible.
  await expect(step(page, 'Custodios').getByRole('button', { name: 'Invitar a un custodio' })).toBeVisible();
  await page.reload();
  await openStep(page, 'Censo');
  await expect(roll.getByRole('button', { name: 'Revisar archivo' })).toHaveCount(0);
  await roll.getByRole('button', { name: 'Reemplazar el censo' }).click();
  await roll.getByLabel('Elegir archivo CSV').setInputFiles(accountantsRoll('censo.csv', voters));
  await roll.getByRole('button', { name: 'Revisar archivo' }).click();
  // Opens the list of voters who leave the roll, by keyboard.
  await roll.locator('summary', { hasText: '1 persona sale del censo' }).focus();
  await page.keyboard.press('Enter');
  const going = roll.getByRole('table', { name: '1 persona sale del censo' });
  await expect(going.getByRole('row').nth(1)).toContainText('1000000404');
  await roll.getByRole('button', { name: 'Importar ahora' }).click();
  await expect(question).toContainText('1 persona sale del censo: 33,33 % de 3');
  await question.getByLabel('Escriba REEMPLAZAR para confirmar').fill('sí');
  await question.getByRole('button', { name: 'Importar y reemplazar' }).click();
  await expect(question.getByLabel('Escriba REEMPLAZAR para confirmar')).toBeFocused();
  await question.getByLabel('Escriba REEMPLAZAR para confirmar').fill('reemplazar');
  await page.keyboard.press('Enter');
  // There were three before, too.
  const { token } = (await staffSession(server, staff.administrator)).token_info;
  const newest = async () =>
    ((await call(server, 'GET', '/admin/imports', undefined, token)) as { data: ImportJob[] }).data[0];
  const replaced = { dry_run: false, status: 'done', created: 1, unchanged: 2, deactivated: 1 };
  await expect.poll(newest).toMatchObject(replaced);
});

test('a trustee’s key is refused without its proof, accepted once, and removed', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  const trustees = step(page, 'Custodios');
  const add = async (name: string, email: string, key: string) => {
    const form = dialog(page, 'Invitar a un custodio');
    if (!(await form.isVisible())) {
      await trustees.getByRole('button', { name: 'Invitar a un custodio' }).click();
      await form.getByText('Ya tiene su llave, hecha con belenios-tool').click();
    }
    await form.getByRole('textbox', { name: 'Nombre completo' }).fill(name);
    await form.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
    await form.getByRole('textbox', { name: 'Llave pública' }).fill(key);
    await form.getByRole('button', { name: 'Enviar la invitación' }).click();
    return form;
  };
  const forged = luzKey.publicKey.replace(/(?<="challenge":")\d/, (digit) => (digit === '1' ? '2' : '1'));
  const refused = await add('Luz Mora', 'luz@demo.test', forged);
  await expect(refused.getByText(/^La llave pública no es válida/)).toBeVisible();
  await expect(refused.getByRole('textbox', { name: 'Llave pública' })).toBeFocused();
  await expect(await add('Luz Mora', 'luz@demo.test', luzKey.publicKey)).toBeHidden();
  await expect(trustees).toContainText('1 persona y el servidor. Se espera a Luz Mora.');
  await expect(trustees).toContainText(/Huella de su llave: [A-Za-z0-9+/]{43}/);
  const again = await add('Otra Persona', 'otra@demo.test', luzKey.publicKey);
  await expect(again.getByText('Ya hay un custodio con esa llave pública.')).toBeVisible();
  await expect(await add('Otra Persona', 'otra@demo.test', newTrusteeKey().publicKey)).toBeHidden();
  await expect(trustees).toContainText('2 personas y el servidor');
  await trustees.getByRole('button', { name: 'Quitar a Otra Persona' }).click();
  await dialog(page, '¿Quitar a Otra Persona?').getByRole('button', { name: 'Sí, quitar' }).click();
  await expect(trustees).toContainText('1 persona y el servidor');
  await rehearseByApi(server, 'luz@demo.test', luzKey);
  await page.reload();
  await expect(trustees).not.toContainText('Se espera a');
  await expect(step(page, 'Sellar')).toContainText('Falta definir la ventana de votación en el calendario.');
});

test('a contest is sealed with a typed word and opened by the calendar, and its votes are counted', {
  tag: '@full',
}, async ({ page, server }) => {
  await logInAs(page, server, staff.administrator);
  await openContest(page, contests.contador);
  await expect(step(page, 'Sellar')).toContainText('Falta definir la ventana de votación en el calendario.');
  await step(page, 'Sellar').getByRole('link', { name: 'Ir al calendario' }).click();
  await expect(page).toHaveURL('/app/administracion/calendario');
  await setVotingWindow(server, inSeconds(3600), inSeconds(7200));
  await openContest(page, contests.contador);
  await step(page, 'Sellar').getByRole('button', { name: 'Sellar la elección' }).click();
  const question = dialog(page, 'Sellar la elección: Representantes Contadores');
  for (const fact of ['12 candidatos y voto en blanco', '3 personas en el censo', '1 custodio y el servidor']) {
    await expect(question).toContainText(fact);
  }
  // One trustee is fewer than recommended: the page warns and requires a written reason.
  await expect(question).toContainText('Bastaría que dos personas se pusieran de acuerdo para abrir los votos');
  const word = question.getByRole('textbox', { name: 'Escriba SELLAR para confirmar' });
  const reason = question.getByRole('textbox', { name: 'Motivo para sellar con pocos custodios' });
  await word.fill('vender');
  await question.getByRole('button', { name: 'Sellar definitivamente' }).click();
  await expect(reason).toBeFocused();
  await reason.fill('La entidad designó a una sola persona.');
  await question.getByRole('textbox', { name: 'Escriba ACEPTO POCOS CUSTODIOS' }).fill('acepto pocos custodios');
  await question.getByRole('button', { name: 'Sellar definitivamente' }).click();
  await expect(word).toBeFocused();
  await expect(question.getByText('Escriba SELLAR para confirmar')).toHaveCount(2);
  await word.fill('sellar');
  await question.getByRole('button', { name: 'Sellar definitivamente' }).click();
  await expect(stage(page)).toContainText('Sellada');
  await expect(stage(page)).toContainText('abre el');

  const sealed = await openStep(page, 'Sellar');
  await expect(sealed).toContainText(/La selló Beatriz Arango el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\./);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const name of ['Huella de la elección', 'Huella de los custodios', 'Huella de las credenciales']) {
    await sealed.getByRole('button', { name: `Copiar: ${name}` }).click();
    await expect(page.getByText(`${name}: copiado al portapapeles.`)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^[A-Za-z0-9+/]{43}$/);
    await expect(sealed.getByText(copied)).toBeVisible();
  }
  // The preparation is readable but no longer changeable.
  const ballot = await openStep(page, 'Candidatos');
  await expect(ballot.getByRole('list', { name: /^Candidatos/ }).getByRole('listitem')).toHaveCount(9);
  await expect(ballot.locator('img').first()).toHaveAttribute('src', /^\/api\/photos\//);
  await openStep(page, 'Censo');
  await openStep(page, 'Custodios');
  const offered = /Retirar|Devolver|Reemplazar|Revisar archivo|Invitar|Quitar|Sellar la elección/;
  await expect(page.getByRole('main').getByRole('button', { name: offered })).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);

  // Read-only from here on.
  await signByApi(server, 'luz@demo.test', luzKey);
  await setVotingWindow(server, inSeconds(2), inSeconds(7200));
  await expect(stage(page)).toContainText('Votación abierta', { timeout: 60_000 });
  await voteByApi(server, voters[0] ?? '', 3);
  const voting = step(page, 'Votación');
  await expect(voting.getByRole('region', { name: 'Votos por hora' })).toContainText('1 voto de 3: 33,33 % del censo.');
  await voting.getByText('Ver los datos en una tabla').click();
  await expect(voting.getByRole('table', { name: 'Votos por hora' }).getByRole('row').last()).toContainText(
    /a \d\d:00.*1$/,
  );
});
